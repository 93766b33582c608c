import { type Library, putBackLibrary, takeLibrary, useShelf, weighLibrary } from '#app/data/shelf.ts'
import { SHELF_BYTES } from '#app/offline/shelf.ts'
import { Button, bytesText, Card, clockOf, confirm, Section, toast, useDeed } from '#app/ui/index.ts'
import { MineLine } from './MineLine.tsx'

/** What was taken along to be read without a signal: by itself for visits, works of reference on request. */
export function Libraries() {
  const shelf = useShelf()
  if (shelf === undefined || (shelf.libraries.length === 0 && shelf.companies === 0)) return null
  const { libraries, companies, bytes, isFull } = shelf
  return (
    <Section title="没有信号也能看的资料" note={`${bytesText(bytes)}，上限 ${bytesText(SHELF_BYTES)}`}>
      <Card flush>
        {isFull && (
          <p className="mine__storage-warning" role="alert">
            已到上限，后面的企业没有带上；移除不用的资料后会继续。
          </p>
        )}
        {companies > 0 && (
          <MineLine
            icon="task"
            text={`要去的 ${companies} 家企业`}
            note="证照、危化品、预案、风险、专项任务，七天内有效，自动更新"
          />
        )}
        {libraries.map((library) => (
          <LibraryLine key={library.name} library={library} />
        ))}
      </Card>
    </Section>
  )
}

function LibraryLine({ library: { name, label, days, held } }: { library: Library }) {
  const { isBusy, run } = useDeed()

  const handle = (work: () => Promise<string | null>) =>
    run(async () => {
      const words = await work()
      if (words !== null) toast.success(words)
    })

  /** How large it is, before anything is fetched. */
  async function take() {
    const { rows, bytes } = await weighLibrary(name)
    const isSure = await confirm({
      title: `保存${label}？`,
      text: `共 ${rows} 条，约 ${bytesText(bytes)}，${days} 天后自动移除。`,
      okText: '保存',
    })
    if (!isSure) return null
    await takeLibrary(name)
    return '已保存在本机'
  }

  const note =
    held === null
      ? '没有保存，联网时可看'
      : `${held.rows} 条，${bytesText(held.bytes)}，${clockOf(held.at)} 保存，${clockOf(held.until)} 移除`
  return (
    <MineLine icon="document" text={label} note={note}>
      {held !== null && (
        <Button
          size="small"
          tone="quiet"
          disabled={isBusy}
          onClick={() => void handle(async () => putBackLibrary(name).then(() => '已从本机移除'))}
        >
          移除
        </Button>
      )}
      <Button size="small" loading={isBusy} onClick={() => void handle(take)}>
        {held === null ? '保存' : '更新'}
      </Button>
    </MineLine>
  )
}
