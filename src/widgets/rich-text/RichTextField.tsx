import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#app/ui/index.ts'
import type { RichTextEditorProps } from '#app/widgets/rich-text/RichTextEditor.tsx'
import './rich-text.css'

type LoadEditor = () => Promise<{ RichTextEditor: ComponentType<RichTextEditorProps> }>

const loadEditor: LoadEditor = () => import('#app/widgets/rich-text/RichTextEditor.tsx')

interface RichTextFieldProps extends RichTextEditorProps {
  load?: LoadEditor | undefined
}

/** The editor, fetched when first needed; says why when it did not come. */
export function RichTextField({ load = loadEditor, ...editor }: RichTextFieldProps) {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<RichTextEditorProps> } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks the same again
  useEffect(() => {
    let isGone = false
    setTrouble(null)
    load().then(
      ({ RichTextEditor }) => !isGone && setLoaded({ Editor: RichTextEditor }),
      (error: unknown) => !isGone && setTrouble(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isGone = true
    }
  }, [load, round])

  if (trouble !== null)
    return (
      <div className="rich-editor__trouble" role="alert">
        <p>编辑器加载失败：{trouble}</p>
        <Button icon="sync" onClick={() => setRound(round + 1)}>
          重试
        </Button>
      </div>
    )
  if (loaded === null) return <div className="skeleton rich-editor__loading" aria-busy="true" />
  return <loaded.Editor {...editor} />
}
