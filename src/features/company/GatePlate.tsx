import type { Company } from '#app/resources/company/use-company-search.ts'
import { Button, Sheet } from '#app/ui/index.ts'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import '#app/screens/print.css'
import './gate-plate.css'

const SIDE_PX = 260

/** The square for the gate: whoever of the platform scans it stands in front of this enterprise's check. */
export function GatePlate({ company, onClose }: { company: Company; onClose: () => void }) {
  const { guid, companyName, serialNumber, regionName } = company
  return (
    <Sheet
      open
      title="门牌二维码"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={() => window.print()}>
          打印门牌
        </Button>
      }
    >
      <div className="gate-plate">
        <p className="gate-plate__platform">安全生产监管平台</p>
        <h3 className="gate-plate__name">{companyName}</h3>
        <QrCode text={`${location.origin}/company/${guid}?scanned=1`} label={companyName ?? '企业'} size={SIDE_PX} />
        <p className="gate-plate__fact">统一社会信用代码 {serialNumber}</p>
        <p className="gate-plate__fact">{regionName}</p>
        <p className="gate-plate__hint">网格员扫码开始检查，企业扫码查看隐患和整改</p>
      </div>
    </Sheet>
  )
}
