import { bool, choice, decimal, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { EXPERT_TITLES, poolAccess } from '../expert-shared.ts'

/** 专家库配置 (zjkWJApproval): what an expert's hour is paid by his title, and how experts are drawn. */
export const expertPoolConfig = defineResource({
  name: 'expertPoolConfig',
  label: '专家库配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    name: text({ label: '名称', required: true, maxLength: 60 }),
    titleLevel: choice({ label: '职称', required: true, options: EXPERT_TITLES }),
    feeStandard: decimal({ label: '费用标准', required: true, min: 0, unit: '元/小时' }),
    drawLimit: integer({ label: '每年最多抽取', min: 1, max: 365, unit: '次' }),
    enabled: bool({ label: '启用' }),
  },
  access: poolAccess,
  list: {
    columns: ['name', 'titleLevel', 'feeStandard', 'drawLimit', 'enabled'],
    filters: ['name', 'titleLevel', 'enabled'],
    order: 'name',
  },
  form: [{ section: '费用与抽取' }],
  unique: [['name']],
})
