/** Brings the first field into sight at which something is wrong, once that is drawn: it may be a screen away. */
export function showFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector('[data-invalid]')?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
  )
}
