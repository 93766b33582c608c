import rows from '#domain/data/grids.json' with { type: 'json' }

export type GridLevel = 'district' | 'town' | 'village' | 'grid'

export interface GridPolygon {
  type: 'Polygon'
  coordinates: readonly (readonly (readonly [lng: number, lat: number])[])[]
}

/** A node of the supervision grid, with a schematic place: demonstration data, no surveyed border. */
export interface Grid {
  guid: string
  gridName: string
  parentGuid: string | null
  gridLevel: GridLevel
  regionGuid: string
  /** Guids from the root to the node itself, each followed by a slash, so that a prefix is a subtree. */
  path: string
  lng: number
  lat: number
  /** Drawn for leaf grids; a parent is the union of its leaves. */
  polygon: GridPolygon | null
}

/** Given by the specification. */
export const ROOT_GRID_GUID = '320509000007'

/** Depth first, parents before children. */
// The JSON is checked row by row in its test; its import only widens levels and coordinate pairs.
export const grids = rows as readonly Grid[]
