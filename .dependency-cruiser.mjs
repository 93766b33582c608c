// Which folder may import which. Type-check projects make the coarse directions a compile error; this holds the fine ones.
import swc from '@swc/core'

// The swc parser of dependency-cruiser reads every file as plain TypeScript and stops at the first JSX tag; its usual
// parser needs the JavaScript API that TypeScript 7 does not have.
const { parseFileSync } = swc
Object.assign(swc, {
  parseFileSync: (/** @type {string} */ file, /** @type {swc.ParseOptions} */ options) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
})

/** @type {'error'} */
const severity = 'error'

/** May be used by every screen-side folder; see each one's own line for what it may use in turn. */
const LEAVES = ['domain', 'src/ui', 'src/device', 'src/i18n', 'src/state', 'src/session', 'src/router']

const BELOW_WIDGETS = [...LEAVES, 'src/offline', 'src/api', 'src/data', 'src/features/capture']
const BELOW_FIELDS = [...BELOW_WIDGETS, 'src/widgets']

/** Each folder with the folders it may import besides itself. Order: lowest first. */
const MAY_IMPORT = {
  domain: [],
  'src/offline': ['domain'],
  'src/sw': ['domain', 'src/offline'],
  'src/device': ['domain'],
  'src/router': [],
  'src/ui': ['domain', 'src/router', 'src/device'],
  'src/i18n': ['domain'],
  'src/state': ['domain'],
  'src/api': ['domain'],
  'src/session': ['domain', 'src/device', 'src/i18n', 'src/state', 'src/api', 'src/offline'],
  'src/data': [...LEAVES, 'src/offline', 'src/api'],
  // Taking photos, video and signatures: shared by fields and features, so it stands below both.
  'src/features/capture': [...LEAVES, 'src/offline', 'src/api', 'src/data'],
  'src/widgets': BELOW_WIDGETS,
  'src/fields': BELOW_FIELDS,
  'src/screens': [...BELOW_FIELDS, 'src/fields'],
  'src/resources': [...BELOW_FIELDS, 'src/fields', 'src/screens'],
  'src/features': [...BELOW_FIELDS, 'src/fields', 'src/screens', 'src/resources'],
  'src/shell': [...BELOW_FIELDS, 'src/fields', 'src/screens', 'src/resources', 'src/features'],
  server: ['domain'],
}

const FOUNDATIONS = ['lib', 'data', 'kit']

/** The same within the domain. */
const DOMAIN_MAY_IMPORT = {
  lib: [],
  // What the law and the trade say: figures, lists, words.
  data: ['lib'],
  // What definitions are written in.
  kit: ['lib', 'data'],
  contract: FOUNDATIONS,
  pages: FOUNDATIONS,
  rules: [...FOUNDATIONS, 'contract', 'pages'],
  workflows: [...FOUNDATIONS, 'rules'],
  resources: [...FOUNDATIONS, 'contract', 'rules', 'workflows'],
  areas: [...FOUNDATIONS, 'resources'],
  spec: [],
}

/** Files of the server that stand in no folder and import no folder. */
const SETTINGS_OF_SERVER = '^server/(config|limits|threads|thread-pool)[.]ts$'

const ENGINE = ['db', 'engine', 'services', 'accounts']
const DOORS = [...ENGINE, 'plugins', 'files', 'sync', 'sheets']

/** The same within the server. */
const SERVER_MAY_IMPORT = {
  db: [],
  engine: ['db'],
  services: ['db', 'engine'],
  accounts: ['db', 'engine', 'services'],
  // How any request is met.
  plugins: ENGINE,
  files: [...ENGINE, 'plugins'],
  sync: [...ENGINE, 'plugins'],
  sheets: [...ENGINE, 'plugins', 'files'],
  // The server halves of resources, reached by the engine through its register.
  resources: ENGINE,
  jobs: [...ENGINE, 'resources'],
  calls: [...DOORS, 'resources', 'jobs'],
  backup: [...ENGINE, 'files', 'sync'],
  install: ENGINE,
  demo: [...ENGINE, 'files', 'sync', 'install', 'resources'],
}

/** The packages of folders that must stay small or run where little else runs. */
const MAY_INSTALL = {
  domain: ['zod'],
  'src/offline': ['dexie'],
  'src/sw': ['workbox-[a-z]+'],
}

/** Who sends and acts, for whatever resource: the page's work and the service worker. */
const ALL_AREAS_FOR = '^src/(session/work[.]ts$|sw/)'

const anyOf = (/** @type {string[]} */ folders) => `^(${folders.join('|')})/`

const directions = Object.entries(MAY_IMPORT).map(([folder, below]) => ({
  name: `${folder} imports only below`,
  comment: `${folder} may import ${below.join(', ') || 'nothing of ours'}`,
  severity,
  from: { path: `^${folder}/`, ...(folder === 'src/features' && { pathNot: '^src/features/capture/' }) },
  to: { path: '^(src|server|domain)/', pathNot: anyOf([folder, ...below]) },
}))

const floorsOf = (
  /** @type {string} */ house,
  /** @type {Record<string, string[]>} */ mayImport,
  /** @type {string[]} */ besides = [],
) =>
  Object.entries(mayImport).map(([folder, below]) => ({
    name: `${house}/${folder} imports only below`,
    comment: `${house}/${folder} may import ${below.join(', ') || `no other folder of ${house}`}`,
    severity,
    from: { path: `^${house}/${folder}/` },
    to: { path: `^${house}/`, pathNot: [`^${house}/(${[folder, ...below].join('|')})/`, ...besides] },
  }))

const packages = Object.entries(MAY_INSTALL).map(([folder, allowed]) => ({
  name: `${folder} uses only ${allowed.join(', ')}`,
  severity,
  from: { path: `^${folder}/` },
  to: { path: '(^|/)node_modules/', pathNot: `(^|/)node_modules/(${allowed.join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...directions,
    ...floorsOf('domain', DOMAIN_MAY_IMPORT),
    ...floorsOf('server', SERVER_MAY_IMPORT, [SETTINGS_OF_SERVER]),
    ...packages,
    {
      name: 'nothing imports the demo',
      comment: 'An installation in use carries no demo rows; only the start and its own command reach them',
      severity,
      from: { path: '^server/', pathNot: '^server/(demo/|main[.]ts$)' },
      to: { path: '^server/demo/' },
    },
    {
      name: 'features do not import features',
      comment: 'What two features share belongs in screens, fields, data, ui or features/capture',
      severity,
      from: { path: '^src/features/([^/]+)/', pathNot: '^src/features/capture/' },
      to: { path: '^src/features/', pathNot: '^src/features/($1|capture)/' },
    },
    {
      name: 'all areas come with the work alone',
      comment: 'A page imports the areas it shows; with all of them it would bring every definition there is',
      severity,
      from: { path: '^src/', pathNot: ALL_AREAS_FOR },
      to: { path: '^domain/areas/all[.]ts$' },
    },
    {
      name: 'no Node in domain and browser',
      severity,
      from: { path: '^(domain|src)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no cycles',
      severity,
      from: {},
      to: { circular: true },
    },
    {
      name: 'every import leads somewhere',
      severity,
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.json$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
