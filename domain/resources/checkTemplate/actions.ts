import * as z from 'zod/mini'
import type { Access } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { both } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { nextVersionNo } from '#domain/rules/check-versions.ts'
import { checkTemplate, listKeepers } from './definition.ts'

type CheckTemplate = RecordOf<typeof checkTemplate>

const whileEnabled =
  (isEnabled: boolean): Access =>
  (actor) =>
    both(
      listKeepers(actor),
      isEnabled ? { field: 'enabled', equals: true } : { not: { field: 'enabled', equals: true } },
    )

/** 复制为新版本: a copy that is not in use yet, one number on. */
export const copyAsVersion = defineAction(checkTemplate, {
  name: 'copyAsVersion',
  label: '复制为新版本',
  creates: true,
  input: z.strictObject({ fromGuid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  allow: listKeepers,
  needs: ({ fromGuid }) => ({ from: { resource: 'checkTemplate', guid: fromGuid } }),
  apply: (_blank, _input, { related }) => {
    const from = related.from as CheckTemplate | null | undefined // of the resource that `needs` names
    if (from == null || from.deleted)
      throw new Problem('reference.missing', {
        issues: [{ path: 'fromGuid', code: 'missing', message: '检查标准不存在' }],
      })
    const { templateName, templateType, tradeFamily, applyFlags, items } = from
    return {
      ...{ templateName, templateType, tradeFamily, applyFlags, items },
      versionNo: nextVersionNo([from.versionNo]),
      enabled: false,
      firstVersionGuid: from.firstVersionGuid,
    }
  },
})

/** 启用: for the first time this publishes the version, and from then on it stays as it is. */
export const enableTemplate = defineAction(checkTemplate, {
  name: 'enable',
  label: '启用',
  input: z.strictObject({}),
  allow: whileEnabled(false),
  apply: ({ effectiveDate }, _input, { madeAt }) => ({
    enabled: true,
    effectiveDate: effectiveDate ?? dayOf(madeAt),
  }),
})

export const disableTemplate = defineAction(checkTemplate, {
  name: 'disable',
  label: '停用',
  input: z.strictObject({}),
  allow: whileEnabled(true),
  apply: () => ({ enabled: false }),
})
