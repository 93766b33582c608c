import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { collection } from '#app/ui/map/geojson.ts'

/** The colours of a map, resolved from the tokens: WebGL knows no custom properties. */
export interface MapColors {
  ground: string
  land: string
  border: string
  water: string
  text: string
  halo: string
  primary: string
  red: string
  orange: string
  yellow: string
  blue: string
  muted: string
}

const TOKENS: Readonly<Record<keyof MapColors, string>> = {
  ground: '--map-ground',
  land: '--map-land',
  border: '--map-border',
  water: '--map-water',
  text: '--color-text',
  halo: '--map-halo',
  primary: '--color-primary',
  red: '--risk-red',
  orange: '--risk-orange',
  yellow: '--risk-yellow',
  blue: '--risk-blue',
  muted: '--color-muted',
}

export function mapColors(element: Element): MapColors {
  const style = getComputedStyle(element)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return Object.fromEntries(entries) as MapColors
}

/** Draws text with the fonts of the device: the style names no glyphs, so none are asked for. */
const FONT = ['sans-serif']
const EMPTY = { type: 'geojson', data: collection([]) } as const

/** Names of the sources whose data the page sets. */
export const SOURCES = { grids: 'grids', places: 'places', accuracy: 'accuracy', own: 'own', lines: 'lines' } as const

/** Farther out the outlines of a whole district's grids are only noise. */
const GRIDS_MIN_ZOOM = 10.5
const CLUSTER_RADIUS_PX = 46
const CLUSTER_MAX_ZOOM = 15
/** A day's way through a village: farther out hardly a name finds room. */
const NAMES_MIN_ZOOM = 13
/** From the number to the edge of its point. */
const MARK_PADDING_PX = 6

/** The shipped schematic base with our own layers on top: nothing here is ever asked of the internet. */
export function mapStyle(colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: '/basemap.geojson' },
      [SOURCES.grids]: EMPTY,
      [SOURCES.lines]: EMPTY,
      [SOURCES.accuracy]: EMPTY,
      [SOURCES.places]: {
        ...EMPTY,
        cluster: true,
        clusterRadius: CLUSTER_RADIUS_PX,
        clusterMaxZoom: CLUSTER_MAX_ZOOM,
        clusterProperties: { worst: ['max', ['get', 'rank']] },
      },
      [SOURCES.own]: EMPTY,
    },
    layers: [...baseLayers(colors), ...ownLayers(colors), ...placeLayers(colors), ...selfLayers(colors)],
  }
}

function baseLayers({ ground, land, border, water, text, halo }: MapColors): LayerSpecification[] {
  const kind = (name: string) => ['==', ['get', 'kind'], name] as ['==', ['get', 'kind'], string]
  const source = 'base'
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': ground } },
    { id: 'district', source, type: 'fill', filter: kind('district'), paint: { 'fill-color': land } },
    { id: 'water', source, type: 'fill', filter: kind('water'), paint: { 'fill-color': water } },
    {
      id: 'river',
      source,
      type: 'line',
      filter: kind('river'),
      paint: { 'line-color': water, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1.5, 14, 7] },
    },
    {
      id: 'town',
      source,
      type: 'line',
      filter: kind('town'),
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'district-border',
      source,
      type: 'line',
      filter: kind('district'),
      paint: { 'line-color': border, 'line-width': 2 },
    },
    {
      id: 'label',
      source,
      type: 'symbol',
      filter: kind('label'),
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 14 },
      paint: { 'text-color': text, 'text-opacity': 0.75, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ]
}

function ownLayers({ primary, halo }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'grid-fill',
      source: SOURCES.grids,
      minzoom: GRIDS_MIN_ZOOM,
      type: 'fill',
      paint: { 'fill-color': primary, 'fill-opacity': 0.06 },
    },
    {
      id: 'grid-border',
      source: SOURCES.grids,
      minzoom: GRIDS_MIN_ZOOM,
      type: 'line',
      paint: { 'line-color': primary, 'line-width': 2, 'line-opacity': 0.6 },
    },
    {
      id: 'grid-name',
      source: SOURCES.grids,
      type: 'symbol',
      minzoom: 11.5,
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 13 },
      paint: { 'text-color': primary, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
    {
      id: 'line',
      source: SOURCES.lines,
      type: 'line',
      paint: { 'line-color': primary, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
  ]
}

function placeLayers(colors: MapColors): LayerSpecification[] {
  const { red, orange, yellow, blue, muted, halo, text } = colors
  const byRank = (value: 'rank' | 'worst') =>
    ['match', ['get', value], 4, red, 3, orange, 2, yellow, 1, blue, muted] as [
      'match',
      ['get', string],
      number,
      string,
      number,
      string,
      number,
      string,
      number,
      string,
      string,
    ]
  const source = SOURCES.places
  const single = ['!', ['has', 'point_count']] as ['!', ['has', string]]
  return [
    {
      id: 'cluster',
      source,
      type: 'circle',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': halo,
        'circle-radius': ['step', ['get', 'point_count'], 18, 20, 22, 100, 27],
        'circle-stroke-color': byRank('worst'),
        'circle-stroke-width': 4,
      },
    },
    {
      id: 'cluster-count',
      source,
      type: 'symbol',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': FONT,
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': text },
    },
    // Under the points, and placed after their marks: no name lies over a number.
    {
      id: 'place-name',
      source,
      type: 'symbol',
      minzoom: NAMES_MIN_ZOOM,
      filter: single,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom'],
        'text-radial-offset': 1.7,
        'text-max-width': 9,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
    {
      id: 'place',
      source,
      type: 'circle',
      filter: single,
      paint: {
        'circle-color': byRank('rank'),
        'circle-radius': ['case', ['get', 'selected'], 17, 13],
        'circle-stroke-color': halo,
        'circle-stroke-width': ['case', ['get', 'selected'], 4, 2],
      },
    },
    {
      id: 'place-mark',
      source,
      type: 'symbol',
      filter: single,
      layout: {
        'text-field': ['get', 'mark'],
        'text-font': FONT,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-padding': MARK_PADDING_PX,
      },
      paint: { 'text-color': '#ffffff' },
    },
  ]
}

function selfLayers({ primary, halo }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'accuracy',
      source: SOURCES.accuracy,
      type: 'fill',
      paint: { 'fill-color': primary, 'fill-opacity': 0.14 },
    },
    {
      id: 'own',
      source: SOURCES.own,
      type: 'circle',
      paint: {
        'circle-color': primary,
        'circle-radius': 8,
        'circle-stroke-color': halo,
        'circle-stroke-width': 3,
      },
    },
  ]
}
