interface Counts {
  ops: number
  patrols: number
  checks: number
  media: number
}

/** 3 次巡查, 1 项其他工作, 14 个文件: each kind of unsent work in its own unit. */
export function countParts({ ops, patrols, checks, media }: Counts): string[] {
  const walks = patrols + checks
  const others = ops - walks
  return [
    patrols > 0 ? `${patrols} 次巡查` : '',
    checks > 0 ? `${checks} 次自查` : '',
    others > 0 ? `${others} 项${walks > 0 ? '其他' : ''}工作` : '',
    media > 0 ? `${media} 个文件` : '',
  ].filter(Boolean)
}

/** 3 次巡查、1 项其他工作、14 个文件 */
export const countWords = (counts: Counts): string => countParts(counts).join('、')
