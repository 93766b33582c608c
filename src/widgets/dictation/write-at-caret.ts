/**
 * Puts words behind the caret as if they were typed. Answers false where the control holds no more and some of them had
 * to stay out; what stands in it is never cut.
 */
export function writeAtCaret(control: HTMLTextAreaElement | HTMLInputElement, words: string): boolean {
  const room = control.maxLength < 0 ? words.length : Math.max(0, control.maxLength - control.value.length)
  // At the very beginning it stands in what nobody has touched yet: there one goes on at the end.
  const at = control.selectionEnd || control.value.length
  control.setRangeText(words.slice(0, room), at, at, 'end')
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return words.length <= room
}
