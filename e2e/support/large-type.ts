import type { Page } from '@playwright/test'

/** What a person with large type cannot read or reach on the page as it is, in words; nothing on a good page. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) found.add('the page moves sideways')
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 30)}`
    /** The deeds behind a card lie under it until it is drawn aside, and stand on its page as well. */
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.closest(
        '.visually-hidden, [aria-hidden="true"], [inert], svg, canvas, .skip-link, .adm-swipe-action-actions',
      ) === null

    /** The nearest box that cuts off what stands outside it, and does not let one scroll to it. */
    const clips = (element: Element, axis: 'overflowX' | 'overflowY') => {
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const overflow = getComputedStyle(box)[axis]
        if (overflow === 'auto' || overflow === 'scroll') return null
        if (overflow === 'hidden' || overflow === 'clip') return box
      }
      return null
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (element === null || (node.textContent ?? '').trim() === '' || !isDrawn(element)) continue
      if (element.closest('script, style, option, textarea') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        if (line.width < 1 || line.height < 1) continue
        const target = element.closest('a, button, label')?.getBoundingClientRect()
        if (target !== undefined && (line.right > target.right + 2 || line.left < target.left - 2))
          found.add(`stands out of what it belongs to: ${nameOf(element)}`)
        const across = clips(element, 'overflowX')?.getBoundingClientRect()
        if (across !== undefined && (line.right > across.right + 2 || line.left < across.left - 2))
          found.add(`cut at the side: ${nameOf(element)}`)
        const down = clips(element, 'overflowY')?.getBoundingClientRect()
        // Half a line of its leading may stand outside; the strokes do not.
        if (
          down !== undefined &&
          (line.bottom > down.bottom + line.height / 3 || line.top < down.top - line.height / 3)
        )
          found.add(`cut above or below: ${nameOf(element)}`)
      }
    }

    /** Its text keeps clear of what stands on its padding, such as a microphone. */
    const inside = (element: Element) => {
      const box = element.getBoundingClientRect()
      const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(element)
      const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map(
        Number.parseFloat,
      ) as [number, number, number, number]
      return { top: box.top + top, right: box.right - right, bottom: box.bottom - bottom, left: box.left + left }
    }
    /** Boxes that a finger aims at, side by side: no two share more than their edges. */
    const targets = [
      ...document.querySelectorAll('button, a[href], input, select, textarea, [role="radio"], [role="tab"]'),
    ]
      .filter(isDrawn)
      .map((element) => ({ element, box: inside(element) }))
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1)
    const isFixed = (element: Element) => {
      for (let each: Element | null = element; each !== null; each = each.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
      return false
    }
    const still = targets.filter(({ element }) => !isFixed(element))
    for (const [index, one] of still.entries())
      for (const other of still.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 4 && down > 4)
          found.add(`on top of each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
      }
    return [...found]
  })
