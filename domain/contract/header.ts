/** `POST /api/systemConfig/headerLinks`: what the header needs to know besides the person. */
export interface HeaderLinks {
  /** Addresses of other sites as configured; null where none is, or where the person may not go there. */
  mewsHomeIndex: string | null
  mewsManagement: string | null
  onlineTraining: string | null
  /** The call that reminds enterprises by text message is there. */
  hasSmsReminder: boolean
}

export type ExternalSite = 'mewsHomeIndex' | 'mewsManagement' | 'onlineTraining'

/** The rows of 信息配置 that hold the addresses. */
export const EXTERNAL_SITES: Readonly<Record<ExternalSite, { key: string; name: string }>> = {
  mewsHomeIndex: { key: 'link.mewsHomeIndex', name: '监测预警' },
  mewsManagement: { key: 'link.mewsManagement', name: '监测预警管理' },
  onlineTraining: { key: 'link.onlineTraining', name: '在线培训' },
}
