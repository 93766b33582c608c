import { pagesOf, type ToldPage } from '#domain/pages/page.ts'

export const knowledgePages: readonly ToldPage[] = [
  ...pagesOf({ audience: ['supervisor', 'grid', 'expert'], systems: ['8', '111'] }, [
    { path: '/personnel', title: '法律法规', sameAs: '/inspectionSystem/lawBasisCollection' },
    { path: '/personnel/lawContext', title: '法规正文', sameAs: '/inspectionSystem/lawBasisCollection' },
    { path: '/safetycostinput', title: '事故案例', resource: 'accidentCase' },
    { path: '/safetycostinput/accidentCase', title: '事故案例详情', sameAs: '/safetycostinput' },
    { path: '/weixianhuaxuepin', title: '危险化学品', redirect: '/weixianhuaxuepin/chemicals' },
    { path: '/weixianhuaxuepin/chemicals', title: '化学品特性', resource: 'chemical' },
    {
      path: '/weixianhuaxuepin/chemicalContext',
      title: '化学品详情',
      sameAs: '/weixianhuaxuepin/chemicals',
      aliases: ['/weixianhuaxuepin/chemicals/chemicalContext'],
    },
    {
      path: '/knowledge',
      title: '知识库',
      audience: ['supervisor', 'grid', 'expert', 'enterprise'],
      redirect: '/knowledge/emergencyKnowledge',
      redirectFor: { enterprise: '/knowledge/lawsRegulations' },
    },
    {
      path: '/knowledge/emergencyKnowledge',
      title: '应急知识',
      resource: 'emergencyKnowledge',
      menu: [{ under: '知识库', at: 4, icon: 'help' }],
    },
  ]),
]
