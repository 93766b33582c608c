const PATHS: Readonly<Record<string, (guid: string) => string>> = {
  company: (guid) => `/company/${guid}`,
  dangerousWorkPermit: (guid) => `/specialWork/${guid}`,
  incident: (guid) => `/browseReceiveInfo/infoDetails?guid=${guid}`,
  noticeFeedBack: (guid) => `/gridManageNotic/myNotice/${guid}`,
}

/** Where the records of a resource have a hand-made page of their own, its address. */
export const ownPageOf = (resource: string): ((guid: string) => string) | undefined => PATHS[resource]
