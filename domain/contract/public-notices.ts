// POST /api/notice/publicList { noticeType?, keyword?, pageIndex?, pageSize? } -> Answer<Page<PublicNoticeLine>>
// POST /api/notice/publicGet  { guid }                                          -> Answer<PublicNotice>
// Neither needs a sign-in.

/** A line of the list that everybody may read. */
export interface PublicNoticeLine {
  guid: string
  title: string
  noticeType: string
  publishOrg: string | null
  /** ISO instant. */
  publishTime: string | null
  isTop: boolean
}

export interface PublicNotice extends PublicNoticeLine {
  content: string
  /** The papers themselves are for those who are signed in. */
  fileNames: readonly string[]
}
