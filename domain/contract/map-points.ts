// POST /api/company/mapPoints  (keyword and filters as of the list, and layer and industry of rules/gis-layers) -> Answer<MapPoints>

/** What a map draws of an enterprise, in the order in which the columns are sent. */
export const MAP_POINT_COLUMNS = ['guid', 'companyName', 'riskColor', 'longitude', 'latitude'] as const

export interface MapPoint {
  guid: string
  companyName: string | null
  riskColor: 'red' | 'orange' | 'yellow' | 'blue' | null
  longitude: number | null
  latitude: number | null
}

/** The enterprises whose place is known, as columns: a third of the bytes. */
export interface MapPoints {
  cols: readonly (keyof MapPoint)[]
  values: readonly (readonly unknown[])[]
  /** How many there are, with a known place or without. */
  total: number
}

export function unpackMapPoints({ cols, values }: MapPoints): MapPoint[] {
  const count = values[0]?.length ?? 0
  return Array.from(
    { length: count },
    // The server wrote the columns from such rows.
    (_, index): MapPoint =>
      Object.fromEntries(cols.map((name, column) => [name, values[column]?.[index] ?? null])) as never,
  )
}
