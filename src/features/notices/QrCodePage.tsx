import { useSearchParams } from 'react-router-dom'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import './notices.css'

const SIDE_PX = 220
const GUID = /^[0-9A-Za-z_-]{1,64}$/

/** 二维码下载: squares to print and hang up. Only addresses of this platform: nobody is led elsewhere from here. */
export function QrCodePage() {
  const [params] = useSearchParams()
  const company = params.get('company')
  const name = params.get('name')
  const codes = [
    ...(company !== null && GUID.test(company)
      ? [{ path: `/company/${company}`, label: name === null || name === '' ? '企业档案' : name.slice(0, 60) }]
      : []),
    { path: '/login', label: '手机登录' },
    { path: '/announce', label: '通知公告' },
  ]
  return (
    <PublicFrame title="二维码下载" backTo="/login" backText="返回登录">
      <p className="public-notices__note">用手机扫一扫打开，也可保存图片后打印张贴。</p>
      <div className="qr-page">
        {codes.map(({ path, label }) => (
          <QrCode key={path} text={`${location.origin}${path}`} label={label} size={SIDE_PX} />
        ))}
      </div>
    </PublicFrame>
  )
}
