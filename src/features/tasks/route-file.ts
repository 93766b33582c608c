import { saveFile } from '#app/screens/save-file.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { RouteStop } from './use-route.ts'

const MIME = 'application/gpx+xml'

/** The way as a GPX file, which navigation apps read: handed to one where the phone can, else saved. */
export async function exportRoute(stops: readonly RouteStop[], today: Day): Promise<void> {
  const file = new File([gpxOf(stops, today)], `巡查路线${today}.gpx`, { type: MIME })
  const share = { files: [file], title: file.name }
  if (globalThis.navigator.canShare?.(share) === true) {
    try {
      await navigator.share(share)
      return
    } catch (error) {
      // Thought better of; anything else still leaves the file.
      if (error instanceof Error && error.name === 'AbortError') return
    }
  }
  saveFile(file, file.name)
}

/** In their order, as GPX 1.1 (https://www.topografix.com/GPX/1/1/): WGS-84, latitude first. */
export function gpxOf(stops: readonly Pick<RouteStop, 'place' | 'stop'>[], today: Day): string {
  const points = stops.map(
    ({ place, stop: { company } }, at) =>
      `    <rtept lat="${place.lat}" lon="${place.lng}"><name>${at + 1} ${escaped(company?.companyName ?? '企业')}</name></rtept>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="安全生产监管平台" xmlns="http://www.topografix.com/GPX/1/1">',
    `  <rte>`,
    `    <name>巡查路线 ${today}</name>`,
    ...points,
    '  </rte>',
    '</gpx>',
    '',
  ].join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
