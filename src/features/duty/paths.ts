export const EVENTS = '/browseReceiveInfo/browseReceiveInfo'
export const eventPath = (guid: string) => `/browseReceiveInfo/infoDetails?guid=${encodeURIComponent(guid)}`
export const assignPath = (guid: string) => `/incidentReport/addAssignPersonDialog?guid=${encodeURIComponent(guid)}`
