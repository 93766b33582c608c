import { checklists } from '#domain/data/checklists.ts'
import { grids } from '#domain/data/grids.ts'
import { industries } from '#domain/data/industries.ts'
import { regions } from '#domain/data/regions.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { economyType } from '#domain/resources/economyType/definition.ts'
import type { gridManage } from '#domain/resources/gridManage/definition.ts'
import type { region } from '#domain/resources/region/definition.ts'
import { type SeedMoment, seedRecord } from './record.ts'

export function seedRegions({ now }: SeedMoment) {
  return regions.map((each, sortId) =>
    seedRecord<RecordOf<typeof region>>(
      {
        guid: each.code,
        regionName: each.name,
        regionCode: each.code,
        parentGuid: each.parentCode,
        regionLevel: String(each.level) as '1',
        sortId,
      },
      now,
    ),
  )
}

export function seedGrids({ now }: SeedMoment, leaders: ReadonlyMap<string, { name: string; mobile: string }>) {
  return grids.map((each, sortId) =>
    seedRecord<RecordOf<typeof gridManage>>(
      {
        guid: each.guid,
        gridName: each.gridName,
        parentGuid: each.parentGuid,
        gridLevel: each.gridLevel,
        regionGuid: each.regionGuid,
        gridLeader: leaders.get(each.guid)?.name ?? null,
        gridLeaderPhone: leaders.get(each.guid)?.mobile ?? null,
        leaf: each.gridLevel === 'grid',
        path: each.path,
        lng: each.lng,
        lat: each.lat,
        // The tree's polygons are read-only tuples; the column holds plain arrays of the same numbers.
        polygon: each.polygon as RecordOf<typeof gridManage>['polygon'],
        sortId,
        enabled: true,
      },
      now,
    ),
  )
}

export function seedIndustries({ now }: SeedMoment) {
  return industries.map((each, sortId) =>
    seedRecord<RecordOf<typeof economyType>>(
      {
        guid: each.industryCode,
        tradeName: each.tradeName,
        industryCode: each.industryCode,
        parentGuid: each.parentCode,
        leaf: each.leaf,
        tradeFamily: each.tradeFamily ?? null,
        sortId,
      },
      now,
    ),
  )
}

export const templateGuid = (code: string) => `checklist-${code}-1`

export function seedTemplates({ now }: SeedMoment) {
  return checklists.map((each) =>
    seedRecord<RecordOf<typeof checkTemplate>>(
      {
        guid: templateGuid(each.code),
        firstVersionGuid: templateGuid(each.code),
        templateName: each.templateName,
        templateType: 'patrol',
        tradeFamily: [],
        applyFlags: each.applyFlag === null ? [] : [each.applyFlag],
        versionNo: '1',
        enabled: true,
        effectiveDate: '2026-01-01',
        items: each.items.map(({ toVerify, ...item }) => ({ ...item, toVerify: [...toVerify] })),
      },
      now,
    ),
  )
}
