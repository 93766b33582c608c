import { unstableSetRender } from 'antd-mobile'
import { createRoot, type Root } from 'react-dom/client'

// Without this the library's Toast.show, Dialog.confirm and the like do nothing at all under React 19. Imported by the
// lazily loaded pages that use them, so that the library stays out of the first load.
const roots = new WeakMap<Element | DocumentFragment, Root>()

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    await Promise.resolve() // React refuses to unmount while it renders
    root.unmount()
    roots.delete(container)
  }
})
