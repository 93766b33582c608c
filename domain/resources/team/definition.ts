import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { GOVERNMENT } from '../duty.ts'
import { COMPANY_SIDE } from '../shared.ts'

const readers: Access = anyOf(inOwnArea, (actor) =>
  both({ field: 'companyGuid', equals: null }, only(GOVERNMENT)(actor)),
)
const keepers = only([...COMPANY_SIDE, 'duty', 'bureau', 'admin', 'town'], inOwnArea)

/** 应急队伍 (`entities.md` I6). */
export const team = defineResource({
  name: 'team',
  label: '应急队伍',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    companyGuid: reference('company', { label: '企业' }),
    teamName: text({ label: '队伍名称', required: true, maxLength: 100 }),
    teamType: choice({
      label: '队伍类型',
      required: true,
      options: { fullTime: '专职', partTime: '兼职', contracted: '签约', social: '社会' },
    }),
    leader: text({ label: '队长', required: true, maxLength: 30 }),
    phone: text({ label: '联系电话', required: true, maxLength: 30, format: 'phone' }),
    members: integer({ label: '人数', min: 1, max: 10_000, unit: '人' }),
    skills: text({ label: '专长与装备', maxLength: 500, multiline: true }),
    address: text({ label: '驻地', maxLength: 200 }),
    ...point({ lng: 'lng', lat: 'lat', source: 'coordSource', accuracy: 'coordAccuracy' }),
  },
  access: { read: readers, create: keepers, update: keepers, remove: keepers },
  list: {
    columns: ['teamName', 'teamType', 'leader', 'phone', 'members'],
    filters: ['teamName', 'companyName', 'teamType', 'gridGuid'],
    order: 'teamName',
    search: ['teamName', 'companyName', 'leader', 'skills'],
  },
})
