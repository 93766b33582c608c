import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { ofOtherKinds } from '#app/resources/user/account-form.ts'
import { postOf } from '#domain/rules/account-post.ts'

/** 账号类型; with it the kind of person it is for, without what only others have, and the role that goes without saying as long as nobody has chosen another. */
export function AccountTypeInput(props: FieldInputProps) {
  const { field, value, others = {}, onChange, onFill } = props
  const { Input } = fieldView(field)
  const { roles } = others
  return (
    <Input
      {...props}
      onChange={(next) => {
        onChange(next)
        const post = postOf(next(value))
        if (post === null) return
        const isProposed = !Array.isArray(roles) || roles.length === 0 || String(roles) === postOf(value)?.role
        const none = Object.fromEntries(ofOtherKinds(post.userType).map((name) => [name, null]))
        onFill?.({ ...none, ...(isProposed && { roles: [post.role] }), userType: post.userType })
      }}
    />
  )
}
