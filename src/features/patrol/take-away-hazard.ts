import { dropMedia } from '#app/data/index.ts'
import { confirm } from '#app/ui/index.ts'
import { type HazardDraft, isWorkedOn, mediaOfHazard } from './patrol-draft.ts'

interface TakingAway {
  title: string
  /** The hazard as the answer opened it. */
  offered: HazardDraft
  /** Gives the other answer. */
  answer: () => void
}

/** Another answer takes the hazard of the first away, with its photos; asked first where it was worked on. */
export async function takeAwayHazard(hazard: HazardDraft, { title, offered, answer }: TakingAway): Promise<void> {
  if (isWorkedOn(hazard, offered)) {
    const text = '这一项已登记的隐患和照片会一起删除'
    if (!(await confirm({ title, text, okText: '删除隐患', danger: true }))) return
  }
  answer()
  for (const { guid } of mediaOfHazard(hazard)) await dropMedia(guid)
}
