/** A flash, which the icon set lacks. */
export function TorchIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <path d="M13 2 5 13.5h5.5L10 22l8.5-12H13z" />
    </svg>
  )
}
