import { choice, date, files, integer, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { agencyFields, agencyLedger, inOrder } from '../agency-shared.ts'

const REMIND_DAYS = 30

/** 机构设备 (`entities.md` F3). */
export const agencyEquipment = defineResource({
  name: 'agencyEquipment',
  label: '机构设备',
  scope: 'server',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    equipmentName: text({ label: '设备名称', required: true, maxLength: 100 }),
    model: text({ label: '规格型号', maxLength: 60 }),
    serialNo: text({ label: '出厂编号', maxLength: 60 }),
    quantity: integer({ label: '数量', required: true, min: 1, unit: '台' }),
    purchaseDate: date({ label: '购置日期', happened: true }),
    calibrateDate: date({ label: '检定日期', happened: true }),
    calibrateValidTo: date({ label: '检定有效期至', expiry: { remindDays: REMIND_DAYS } }),
    certificateFile: files({ label: '检定证书', max: 5, accept: 'document' }),
    useState: choice({
      label: '使用状态',
      required: true,
      options: { inUse: '在用', stopped: '停用', scrapped: '报废' },
      tones: { inUse: 'good', stopped: 'muted', scrapped: 'bad' },
    }),
  },
  access: agencyLedger,
  list: {
    columns: ['equipmentName', 'agencyName', 'model', 'quantity', 'calibrateDate', 'calibrateValidTo', 'useState'],
    filters: ['equipmentName', 'agencyGuid', 'agencyName', 'useState'],
    order: 'equipmentName',
    search: ['equipmentName', 'model', 'serialNo'],
    views: {
      expiring: {
        label: `${REMIND_DAYS}天内到期`,
        filter: (today) =>
          both(
            { field: 'calibrateValidTo', atLeast: today },
            { field: 'calibrateValidTo', atMost: addDays(today, REMIND_DAYS) },
          ),
      },
      expired: { label: '检定过期', filter: (today) => ({ field: 'calibrateValidTo', below: today }) },
    },
  },
  form: [
    { section: '设备', fields: ['equipmentName', 'model', 'serialNo', 'quantity', 'purchaseDate', 'useState'] },
    { section: '检定', fields: ['calibrateDate', 'calibrateValidTo', 'certificateFile'] },
  ],
  stamps: { agencyGuid: 'agency' },
  rules: (record) => inOrder(record, 'calibrateDate', 'calibrateValidTo', '有效期不能早于检定日期'),
  indexes: [['agencyGuid']],
})
