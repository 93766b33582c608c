import { clockOf } from '#app/ui/index.ts'

/** Always in sight, so that nobody looks for a button to be safe. */
export function savedWords(savedAt: string | null): string {
  return savedAt === null ? '填写的内容自动保存' : `已保存 ${clockOf(savedAt)}`
}
