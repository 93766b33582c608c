// Runs in the document itself, before any file has come: theme and size of text as the person chose them, and on a
// sign-in page the form, to type into and submit at once. The page that arrives takes over what was done (`state/early.ts`).
// On the page that was left last, its last look until it stands again (`shell/last-look.ts`).
{
  const { documentElement: root } = document
  // Somebody may be signed in (`session/token-cookie.ts`): the app leads on, or shows the form when it knows better.
  let isSomebody = false
  try {
    isSomebody = localStorage.getItem('somebody') !== null
    const { theme, text } = JSON.parse(localStorage.getItem('settings') ?? '{}').state ?? {}
    const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.theme = isDark ? 'dark' : 'light'
    root.dataset.text = text ?? 'normal'
  } catch {
    // As it is without: the app sets them when it is there.
  }

  // The styles of the app, for the head: those of pages come after them there, and win where both say as much. Below the
  // form the same file stands once more, to hold up the app until it is there; it goes when the head has it.
  const template = document.getElementById('early-sign-in')
  for (const href of template.dataset.styles.split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    const clear = () => link.sheet && document.body.querySelector(`:scope > link[href="${href}"]`)?.remove()
    link.addEventListener('load', clear)
    addEventListener('DOMContentLoaded', clear)
    document.head.append(link)
  }

  const { begin } = template.dataset
  if (isSomebody && begin !== undefined)
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: begin }),
    )

  const entrances = {
    '/login': '',
    '/loginCustom': '定制登录',
    '/loginCompany': '企业登录',
    '/loginExam': '考试登录',
    '/loginSchool': '培训学校登录',
  }
  const entrance = entrances[location.pathname.replace(/\/+$/, '')]
  if (entrance !== undefined && !isSomebody) {
    document.body.append(template.content.cloneNode(true))
    const early = document.getElementById('early')
    const [form] = early.getElementsByTagName('form')
    const { username, password } = form.elements
    const query = new URLSearchParams(location.search)
    username.value = query.get('username') ?? ''
    password.value = query.get('password') ?? ''
    if (entrance !== '') early.querySelector('.login__subtitle').textContent = entrance
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const button = form.querySelector('[type=submit]')
      form.dataset.submitted = ''
      button.setAttribute('aria-busy', 'true')
      button.prepend(Object.assign(document.createElement('span'), { className: 'spinner' }))
    })
    early.addEventListener('click', ({ target }) => {
      const button = target.closest('button')
      if (button?.role === 'tab') {
        early.dataset.way = button.value
        for (const tab of early.querySelectorAll('[role=tab]')) tab.setAttribute('aria-selected', tab === button)
      } else if (button?.classList.contains('password-input__eye')) {
        const isShown = password.type === 'password'
        password.type = isShown ? 'text' : 'password'
        button.setAttribute('aria-pressed', isShown)
      }
    })
    // What the app consists of did not come: its own words about it are not there either.
    addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof HTMLScriptElement)
          early.querySelector('.login__hint').textContent = '应用没有下载完整，请检查网络后刷新页面'
      },
      true,
    )
  }
  // A window that is opened again after long may have to ask first who is there: as `session/timers.ts` has it.
  const LOCKED_AFTER_MS = 2_400_000
  const LONGEST_MS = 8_000
  const readLook = () => {
    try {
      const kept = localStorage.getItem('look')
      localStorage.removeItem('look')
      const look = JSON.parse(kept)
      const age = Date.now() - look?.usedAt
      const isHere = look?.paths.includes(location.pathname + location.search) && look.width === innerWidth
      return isSomebody && isHere && age >= 0 && age < LOCKED_AFTER_MS ? look : null
    } catch {
      return null
    }
  }
  const look = readLook()
  if (look) {
    const host = Object.assign(document.createElement('div'), { id: 'look', ariaHidden: 'true' })
    host.style.cssText = 'position:fixed;inset:0;z-index:9;overflow:auto;background:var(--color-page);display:none'
    const shadow = host.attachShadow({ mode: 'closed' })
    shadow.innerHTML = look.html
    const styles = [...shadow.querySelectorAll('link')].map(
      (link) => new Promise((come, fail) => Object.assign(link, { onload: come, onerror: fail })),
    )
    let wanted
    const end = () => {
      host.remove()
      if (wanted) document.querySelector(`#root a[href="${CSS.escape(wanted)}"]`)?.click()
    }
    const show = () => {
      host.style.display = ''
      performance.mark('look')
    }
    Promise.all(styles).then(show, end)
    host.addEventListener('ready', end)
    setTimeout(end, LONGEST_MS)
    shadow.addEventListener('click', (event) => {
      event.preventDefault()
      wanted = event.target.closest('a[href]')?.getAttribute('href')
      if (document.querySelector('#root main')) end()
    })
    document.body.append(host)
  }
}
