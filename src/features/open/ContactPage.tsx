import { EmptyState } from '#app/ui/notices.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import type { PublicContact } from '#domain/contract/public-information.ts'
import { Answered } from './Answered.tsx'
import { usePublic } from './use-public.ts'

const LINES = [
  ['org', '单位'],
  ['phone', '联系电话'],
  ['hotline', '举报热线'],
  ['email', '电子邮箱'],
  ['address', '地址'],
  ['hours', '办公时间'],
] as const

const SCHEMES: Partial<Record<keyof PublicContact, string>> = { phone: 'tel:', hotline: 'tel:', email: 'mailto:' }

/** 联系我们: as 信息配置 (`contact.*`) says. */
export function ContactPage() {
  const answer = usePublic<PublicContact>('/api/systemConfig/publicContact')
  return (
    <PublicFrame title="联系我们">
      <Answered answer={answer}>
        {(contact) => {
          const known = LINES.filter(([name]) => contact[name] !== '')
          if (known.length === 0) return <EmptyState icon="phone" text="尚未公布联系方式" />
          return (
            <dl className="open-facts">
              {known.map(([name, label]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    {name in SCHEMES ? <a href={`${SCHEMES[name]}${contact[name]}`}>{contact[name]}</a> : contact[name]}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }}
      </Answered>
    </PublicFrame>
  )
}
