import type { IconName, MenuIcon } from '#domain/pages/icons.ts'

/** Outlines on a 24 grid; drawn with the current colour. */
const PATHS: Readonly<Record<IconName, string>> = {
  home: 'M4 11.2 12 4l8 7.2M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  task: 'M8.5 4.5h7v3h-7zM8.5 6H6v14h12V6h-2.5M9 13.2l2.2 2.2L15.2 11',
  map: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  message: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  user: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.700 3.6 2.5 4 5.1',
  back: 'm14.5 5-7 7 7 7',
  forward: 'm9.5 5 7 7-7 7',
  down: 'm6 9.5 6 6 6-6',
  up: 'm6 14.5 6-6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M10.8 17.1a6.3 6.3 0 1 0 0-12.6 6.3 6.3 0 0 0 0 12.6zM15.5 15.5 20 20',
  filter: 'M4 6h16M7 12h10M10 18h4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.7 4.7L19 7.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  phone:
    'M5 4.5h3.8l1.6 4.3-2 1.5a12 12 0 0 0 5.3 5.3l1.5-2 4.3 1.6V19c0 .8-.7 1.5-1.5 1.5C10.5 20.5 3.5 13.5 3.5 6c0-.8.700-1.5 1.5-1.5z',
  navigate: 'm20.5 3.5-7 17-3-7-7-3z',
  scan: 'M4 8.5V5.5C4 4.7 4.7 4 5.5 4h3M15.5 4h3c.8 0 1.5.700 1.5 1.5v3M20 15.5v3c0 .8-.7 1.5-1.5 1.5h-3M8.5 20h-3c-.8 0-1.5-.7-1.5-1.5v-3M4.5 12h15',
  warning: 'M12 4.5 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.2M12 7.8v.1',
  building: 'M5 20.5V4.5h9v16M14 10h5v10.5M3 20.5h18M8 8.5h3M8 12.5h3M8 16.5h3M16.5 13.5v.1M16.5 17v.1',
  sync: 'M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.5M4 19.5v-5h5',
  cloudUp: 'M7 18.5a4.5 4.5 0 0 1-.6-9A5.8 5.8 0 0 1 17.5 10a4.3 4.3 0 0 1-.5 8.5M12 19.5v-7.5M9 14.5l3-3 3 3',
  cloudOff: 'M7 18.5a4.5 4.5 0 0 1-.6-9M9.5 6.5a5.8 5.8 0 0 1 8 3.5 4.3 4.3 0 0 1 2.5 6.5M17 18.5H7M4 4l16 16',
  cloudOk: 'M7 18.5a4.5 4.5 0 0 1-.6-9A5.8 5.8 0 0 1 17.5 10a4.3 4.3 0 0 1-.5 8.5zM9.5 13.7l2 2 3.5-3.7',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11.5H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  pen: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  trash: 'M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  logout: 'M13.5 4.5h-8v15h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  lock: 'M6 10.5h12v10H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  sun: 'M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  text: 'M3.5 19 9 5.5 14.5 19M5.5 14.5h7M15.5 19l2.8-7 2.7 7M16.5 16.8h3.7',
  wifi: 'M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.3 4.3 0 0 1 6 0M12 19.5v.1',
  storage:
    'M5 6.5c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5v11c0 1.4-3.1 2.5-7 2.5s-7-1.1-7-2.5zM5 6.5C5 7.9 8.1 9 12 9s7-1.1 7-2.5M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5',
  shield: 'M12 3.5 19 6v6c0 4-2.8 7-7 8.5C7.8 19 5 16 5 12V6zM9 12l2.2 2.2L15.2 10',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6 8a15 15 0 0 0-3.5 4S6 18.5 12 18.5c1.4 0 2.7-.4 3.9-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  chart: 'M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  video: 'M3.5 7h11v10h-11zM14.5 11l6-3v8l-6-3',
  speaker: 'M4 9.5h4L13 6v12l-5-3.5H4zM16 9.5a4 4 0 0 1 0 5M18.5 7a8 8 0 0 1 0 10',
  microphone: 'M12 14.5a3 3 0 0 0 3-3V6.5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3M9 20.5h6',
  stop: 'M7 7h10v10H7z',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.7.300-1.1.900-1.1 1.7v.5M12 16.7v.1',
}

export type { IconName }

/** What menus call some of the pictures. */
const ALSO: Readonly<Record<Exclude<MenuIcon, IconName>, IconName>> = {
  company: 'building',
  patrol: 'shield',
  setting: 'settings',
}

/** The picture of a name; null where there is none. */
export function iconNamed(name: string | null | undefined): IconName | null {
  if (name == null) return null
  if (Object.hasOwn(ALSO, name)) return ALSO[name as keyof typeof ALSO]
  return Object.hasOwn(PATHS, name) ? (name as IconName) : null
}

export function Icon({ name, size }: { name: IconName; size?: number | undefined }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.8 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={size === undefined ? undefined : { width: size, height: size }}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
