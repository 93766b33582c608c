import { nobody } from '#domain/kit/access.ts'
import { instant, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { townAndAbove } from '../enterprise-shared.ts'

/**
 * 企业账号找回: the administrator of an enterprise has lost the telephone that its account is bound to. Town or bureau make
 * sure that it is he, by a visit or by the number in the file, and bind the new number; the enterprise itself has no part
 * in it, for whoever sits there may be the one he is to be kept apart from.
 */
export const accountRecovery = defineResource({
  name: 'accountRecovery',
  label: '企业账号找回',
  scope: 'company',
  retention: 'people',
  fields: {
    contact: text({ label: '申请人', required: true, maxLength: 30 }),
    mobile: text({ label: '新手机号', required: true, maxLength: 11, format: 'mobile', mask: 'phone' }),
    reason: text({ label: '情况说明', required: true, maxLength: 500, multiline: true }),
    applyTime: instant({ label: '申请时间', computed: true }),
    decideUser: text({ label: '办理人', maxLength: 60, computed: true }),
    decideTime: instant({ label: '办理时间', computed: true }),
    decideOpinion: text({ label: '核实情况', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待核实', tone: 'waiting' },
      bound: { label: '已换号', tone: 'good' },
      refused: { label: '不予办理', tone: 'bad', closed: 'badly' },
    },
    turns: { pending: { roles: ['town', 'bureau'] } },
    moves: {
      bind: {
        label: '核实无误，换号',
        from: ['pending'],
        to: 'bound',
        allow: townAndAbove,
        opinionRequired: true,
        stamps: { decideUser: 'userName', decideTime: 'now', decideOpinion: 'opinion' },
      },
      refuse: {
        label: '不予办理',
        from: ['pending'],
        to: 'refused',
        allow: townAndAbove,
        stamps: { decideUser: 'userName', decideTime: 'now', decideOpinion: 'opinion' },
      },
    },
  },
  access: { read: townAndAbove, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['companyName', 'contact', 'mobile', 'reason', 'applyTime', 'decideUser'],
    filters: ['contact', 'mobile', 'status', 'applyTime', 'gridGuid'],
    order: '-applyTime',
    search: ['companyName', 'contact'],
  },
  form: [],
})
