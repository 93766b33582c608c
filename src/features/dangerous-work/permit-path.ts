export const permitPath = (guid: string) => `/specialWork/${guid}`

/** Where the permits of a kind stand; the path of its form. */
export const KIND_PATHS: Readonly<Record<string, string>> = {
  fire: '/fiveInOneCom/specialWork/fireWork',
  confined: '/fiveInOneCom/specialWork/confinedSpace',
  blindPlate: '/fiveInOneCom/specialWork/blindPlateWork',
  height: '/fiveInOneCom/specialWork/heightWork',
  lifting: '/fiveInOneCom/specialWork/liftingWork',
  electricity: '/fiveInOneCom/specialWork/temporaryElectricity',
  excavation: '/fiveInOneCom/specialWork/excavationWork',
  roadBreak: '/fiveInOneCom/specialWork/roadBreakWork',
}
