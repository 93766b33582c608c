import { useSession } from '#app/session/index.ts'
import { Button, Sheet } from '#app/ui/index.ts'
import { QrScanner } from '#app/widgets/qr/QrScanner.tsx'
import { hasRole } from '#domain/kit/access.ts'
import { addressOfScan } from './gate-code.ts'

interface ScanSheetProps {
  onClose: () => void
  /** Where the code leads. */
  onFound: (address: string) => void
  onSearch: () => void
}

/** Reads the plate at an enterprise's gate. Where the camera is missing, typing is one tap away. */
export function ScanSheet({ onClose, onFound, onSearch }: ScanSheetProps) {
  const session = useSession()
  const mayPatrol = 'actor' in session && hasRole(session.actor, 'grid', 'town', 'officer', 'bureau')
  return (
    <Sheet open title="扫描企业二维码" onClose={onClose} footer={<Button onClick={onSearch}>改为搜索企业</Button>}>
      <QrScanner otherwise="请搜索企业" onFound={(text) => onFound(addressOfScan(text, mayPatrol))} />
    </Sheet>
  )
}
