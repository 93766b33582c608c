/** In the address of a record: the form that is opened with the page. */
const FORM_PARAM = 'act'

/** The form that the address asks to be opened with the page; null where it asks for none. */
export const askedForm = () => new URLSearchParams(location.search).get(FORM_PARAM)

export function withForm(address: string, form: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${FORM_PARAM}=${encodeURIComponent(form)}`
}
