import { useState } from 'react'
import { type Sync, useSync } from '#app/data/index.ts'
import { useVideoWifiOnly } from '#app/data/video-wifi.ts'
import { useSession } from '#app/session/index.ts'
import { type AccountDialog, openAccountDialog } from '#app/state/account-dialog.ts'
import { type Settings, useSettings } from '#app/state/settings.ts'
import {
  Button,
  Card,
  clockOf,
  Icon,
  type IconName,
  Page,
  Section,
  Segmented,
  Tag,
  toast,
  useLayout,
} from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { ClockNotice } from '#app/widgets/ClockNotice.tsx'
import { countWords } from '#app/widgets/count-words.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { ROLES } from '#domain/kit/access.ts'
import { AboutCard } from './AboutCard.tsx'
import { CheckButton } from './CheckButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Libraries } from './Libraries.tsx'
import { MineLine } from './MineLine.tsx'
import { NoticeChannels } from './NoticeChannels.tsx'
import { OwnDataButton } from './OwnDataButton.tsx'
import { OwnFilesLine } from './OwnFilesLine.tsx'
import { PushLine } from './PushLine.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'
import { StorageMeter } from './StorageMeter.tsx'
import { sentenceOfSync } from './sync-words.ts'
import './mine.css'

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const satisfies readonly { value: Settings['theme']; label: string }[]
const SIZES = [
  { value: 'normal', label: '标准' },
  { value: 'large', label: '大字' },
  { value: 'huge', label: '特大' },
] as const satisfies readonly { value: Settings['text']; label: string }[]

const HANDS = [
  { value: 'both', label: '双手' },
  { value: 'left', label: '左手' },
  { value: 'right', label: '右手' },
] as const satisfies readonly { value: Settings['hand']; label: string }[]

export function MinePage() {
  const session = useSession()
  const sync = useSync()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Page title="我的">
      <div className="mine">
        <ClockNotice />
        {'user' in session && <Account user={session.user} />}
        <Card flush className="mine__functions">
          <Link className="mine-line" to="/mine/all">
            <Icon name="grid" size={22} />
            <span className="mine-line__text">全部功能</span>
            <Icon name="forward" size={16} />
          </Link>
        </Card>
        <Section title="账号">
          <Card flush>
            <AccountLine icon="pen" text="基本信息" dialog="info" />
            <AccountLine icon="lock" text="修改密码" dialog="password" />
            <AccountLine icon="shield" text="动态口令" dialog="secondFactor" />
            <AccountLine icon="phone" text="登录设备" dialog="sessions" />
            {'user' in session && <OwnFilesLine userGuid={session.user.guid} />}
            <MineLine icon="download" text="导出我的个人信息" note="账号、登录记录、谁看过我的号码">
              <OwnDataButton />
            </MineLine>
            {'user' in session && <PushLine userGuid={session.user.guid} />}
            <Link className="mine-line" to="/mine/scan">
              <Icon name="scan" size={22} />
              <span className="mine-line__text">扫码登录电脑</span>
              <Icon name="forward" size={16} />
            </Link>
          </Card>
        </Section>
        {'user' in session && (
          <Section title="提醒方式" note="消息里总会有">
            <NoticeChannels userGuid={session.user.guid} />
          </Section>
        )}
        <Section title="同步">
          <SyncCard sync={sync} />
        </Section>
        <Section title="本机存储">
          <StorageMeter sync={sync} />
        </Section>
        <Libraries />
        <Section title="显示">
          <Display />
        </Section>
        <Section title="关于">
          <AboutCard />
        </Section>
        <div className="mine__leave">
          <Button tone="danger" block icon="logout" onClick={() => setIsLeaving(true)}>
            退出登录
          </Button>
        </div>
      </div>
      <SignOutSheet open={isLeaving} onClose={() => setIsLeaving(false)} />
    </Page>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const roles = user.roles.flatMap((code) => (ROLES as Record<string, string>)[code] ?? [])
  return (
    <Card className="account">
      <span className="account__face" aria-hidden="true">
        {user.name.slice(0, 1)}
      </span>
      <div className="account__words">
        <p className="account__name">
          {user.name}
          {roles.map((role) => (
            <Tag key={role} tone="info">
              {role}
            </Tag>
          ))}
        </p>
        <p className="account__where">{user.companyName ?? user.grid?.gridName ?? user.positionName ?? ''}</p>
        <p className="account__login">
          账号 {user.username} · 登录于 {clockOf(user.loginTime)}
        </p>
      </div>
    </Card>
  )
}

function AccountLine({ icon, text, dialog }: { icon: IconName; text: string; dialog: AccountDialog }) {
  return (
    <button type="button" className="mine-line mine-line--button" onClick={() => openAccountDialog(dialog)}>
      <Icon name={icon} size={22} />
      <span className="mine-line__text">{text}</span>
      <Icon name="forward" size={16} />
    </button>
  )
}

function SyncCard({ sync }: { sync: Sync }) {
  function handleSend() {
    sync.sendNow()
    toast.info(sync.state === 'offline' ? '没有网络，恢复后自动上传' : '正在同步')
  }
  return (
    <Card flush>
      <div className="mine__sync">
        <p className="mine__sync-words">{sentenceOfSync(sync)}</p>
        <Button size="small" tone="primary" icon="sync" loading={sync.state === 'sending'} onClick={handleSend}>
          立即同步
        </Button>
      </div>
      <MineLink to="/mine/unsent" icon="cloudUp" text="未上传的内容" count={countWords(sync)} tone="waiting" />
      <MineLink
        to="/mine/refused"
        icon="warning"
        text="被退回的内容"
        count={sync.refused > 0 ? `${sync.refused} 条` : ''}
        tone="bad"
      />
      <VideoLine />
      <MineLine icon="check" text="核对本机数据" note="与平台逐项比对，不一致的重新下载">
        <CheckButton isOffline={sync.state === 'offline'} />
      </MineLine>
      <MineLine icon="download" text="导出未上传的内容" note="做成一个压缩包，手机要修或要换时用">
        <ExportButton />
      </MineLine>
      <MineLine icon="cloudUp" text="导入备份" note="把导出的压缩包读回来，在这台或另一台手机上接着上传">
        <RestoreButton />
      </MineLine>
    </Card>
  )
}

const VIDEO_LINES = [
  { value: 'any', label: '任何网络' },
  { value: 'wifi', label: '仅 Wi-Fi' },
] as const

function VideoLine() {
  const [isWifiOnly, setIsWifiOnly] = useVideoWifiOnly()
  if (isWifiOnly === undefined) return null
  return (
    <MineLine icon="wifi" text="上传视频">
      <Segmented
        label="上传视频"
        value={isWifiOnly ? 'wifi' : 'any'}
        options={VIDEO_LINES}
        onChange={(value) => setIsWifiOnly(value === 'wifi')}
      />
    </MineLine>
  )
}

function Display() {
  const { theme, text, hand, change } = useSettings()
  const isPhone = useLayout() === 'phone'
  return (
    <Card flush>
      <MineLine icon="text" text="文字大小">
        <Segmented label="文字大小" value={text} options={SIZES} onChange={(next) => change({ text: next })} />
      </MineLine>
      {isPhone && (
        <MineLine icon="back" text="单手操作" note="返回键移到拇指旁">
          <Segmented label="单手操作" value={hand} options={HANDS} onChange={(next) => change({ hand: next })} />
        </MineLine>
      )}
      <MineLine icon="moon" text="外观">
        <Segmented label="外观" value={theme} options={THEMES} onChange={(next) => change({ theme: next })} />
      </MineLine>
    </Card>
  )
}

interface MineLinkProps {
  to: string
  icon: IconName
  text: string
  /** In words, empty for none. */
  count: string
  tone: 'waiting' | 'bad'
}

function MineLink({ to, icon, text, count, tone }: MineLinkProps) {
  return (
    <Link className="mine-line" to={to}>
      <Icon name={icon} size={22} />
      <span className="mine-line__text">{text}</span>
      {count !== '' ? <Tag tone={tone}>{count}</Tag> : <span className="mine-line__none">没有</span>}
      <Icon name="forward" size={16} />
    </Link>
  )
}
