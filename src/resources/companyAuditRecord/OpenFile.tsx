import { useState } from 'react'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { Button, Sheet } from '#app/ui/index.ts'

/** From the register of reviews to what the enterprise has filed: nobody decides on a name and a code. */
export function OpenFile({ record, Pane }: ExtraProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { companyGuid } = record
  if (typeof companyGuid !== 'string') return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon="building" onClick={() => setIsOpen(true)}>
        查看填报内容
      </Button>
      <Sheet open={isOpen} wide title={String(record.companyName ?? '企业')} onClose={close}>
        <Pane resource="company" guid={companyGuid} place="pane" onClose={close} />
      </Sheet>
    </>
  )
}
