import { type Page, pagesOf } from '#domain/pages/page.ts'

export const mapPages: readonly Page[] = [
  ...pagesOf({ audience: ['supervisor', 'grid'], systems: ['4'] }, [
    { path: '/gis1', title: '一张图总览', feature: 'MapPage', byPath: true, menu: [{ under: '一张图', icon: 'map' }] },
    {
      path: '/gisZdwxy',
      title: '重大危险源一张图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', title: '重大危险源', icon: 'warning' }],
    },
    {
      path: '/oneWhp',
      title: '危化品一张图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'map' }],
    },
    {
      path: '/oneYhbz',
      title: '烟花爆竹一张图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'map' }],
    },
    {
      path: '/oneQthy',
      title: '其他行业一张图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'map' }],
    },
    { path: '/oneWhp/routWxhxp', title: '危险化学品', feature: 'MapPage', byPath: true },
    { path: '/oneYhbz/routYhbz', title: '烟花爆竹', feature: 'MapPage', byPath: true },
    { path: '/oneQthy/routQthy', title: '其他行业', feature: 'MapPage', byPath: true },
    {
      path: '/gisWgbj',
      title: '网格边界图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'grid' }],
    },
    {
      path: '/gisFxgk',
      title: '风险管控图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'shield' }],
    },
    {
      path: '/gisZczb',
      title: '自查自报图',
      feature: 'MapPage',
      byPath: true,
      menu: [{ under: '一张图', icon: 'check' }],
    },
  ]),
  ...pagesOf({ audience: ['supervisor'] }, [
    { path: '/onePicture', title: '一张图', feature: 'MapPage', byPath: true },
  ]),
]
