// Lets go of what of the router no page uses: the package says of none of its components that making it has no effect.

const ROUTER = /react-router\/dist\/production\/chunk-[^/]*\.mjs$/
const MADE = /^var (Link|NavLink|Form) = (?=React\d*\.forwardRef\()/gm
const NAMED = /^(Link|NavLink|Form)\.displayName = .*$/gm

export function routerParts() {
  let isDone = false
  return {
    name: 'router-parts',
    apply: /** @type {const} */ ('build'),
    transform: {
      filter: { id: ROUTER },
      /** @param {string} code */
      handler(code) {
        if (code.match(MADE)?.length !== 3 || code.match(NAMED)?.length !== 3) return null
        isDone = true
        return { code: code.replace(MADE, 'var $1 = /* @__PURE__ */ ').replace(NAMED, ''), map: null }
      },
    },
    buildEnd() {
      if (!isDone) throw new Error('react-router names its components in another way: see scripts/router-parts.mjs')
    },
  }
}
