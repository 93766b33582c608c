// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SettingKeyView } from '#app/resources/systemConfig/SettingKeyView.tsx'
import { text } from '#domain/kit/fields.ts'

const field = text({ label: '配置项' })
const shown = (key: string) => render(<SettingKeyView field={field} value={key} />).container

afterEach(cleanup)

it('says what a setting does, and how it is called in small letters', () => {
  expect(shown('log.retentionMonths').textContent).toBe('登录日志和业务日志超过这个时间后自动清理log.retentionMonths')
  expect(shown('contact.org').textContent).toBe('contact.org')
})
