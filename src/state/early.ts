/** What a person did in the form of the document before the page was there. */
export interface EarlySignIn {
  username: string
  password: string
  /** The way of signing in that was chosen. */
  way: string | null
  isSubmitted: boolean
  /** Where the cursor was: the name of the field and the selection in it. */
  focus: { name: string; start: number | null; end: number | null } | null
}

/** Answers what was done so far and takes the form away; null where there is none, or none any more. */
export function takeEarlySignIn(): EarlySignIn | null {
  const early = document.getElementById('early')
  const form = early?.querySelector('form')
  if (early == null || form == null) return null
  const at = document.activeElement
  const taken = {
    username: typedIn(form, 'username'),
    password: typedIn(form, 'password'),
    way: early.dataset.way ?? null,
    isSubmitted: form.dataset.submitted !== undefined,
    focus:
      at instanceof HTMLInputElement && form.contains(at)
        ? { name: at.name, start: at.selectionStart, end: at.selectionEnd }
        : null,
  }
  early.remove()
  return taken
}

function typedIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
