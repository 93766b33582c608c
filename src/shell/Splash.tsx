import './shell.css'

/** While the first code or the session is read; shows late, so that a quick start does not flicker. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <span className="visually-hidden">正在打开</span>
    </div>
  )
}
