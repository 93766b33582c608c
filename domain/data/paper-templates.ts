/** A document of the field: `docType` of its template (`documentTemplate`), the wording it has until the bureau changes it. */
export interface PaperTemplate {
  docType: string
  templateName: string
  content: string
  /** Blanks by name; a line that is only a blank may be a table, pictures or signatures. */
  blanks: Readonly<Record<string, string>>
}

export const PATROL_PAPER: PaperTemplate = {
  docType: 'patrolRecord',
  templateName: '现场检查记录',
  content: [
    '被检查单位：{companyName}',
    '统一社会信用代码：{serialNumber}',
    '地址：{address}',
    '现场负责人：{receiver}　联系电话：{receiverPhone}',
    '检查时间：{checkTime}',
    '检查人员：{checkers}',
    '生产状态：{productionState}',
    '检查情况：共检查{itemCount}项，合格{passCount}项，不合格{failCount}项，不适用{naCount}项。检查结论：{conclusion}。{remark}',
    '发现的问题：',
    '{problems}',
    '现场照片：',
    '{photos}',
    '以上情况已向被检查单位说明，被检查单位现场负责人确认无异议。',
    '{signatures}',
  ].join('\n'),
  blanks: {
    companyName: '被检查单位',
    serialNumber: '统一社会信用代码',
    address: '地址',
    receiver: '现场负责人',
    receiverPhone: '联系电话',
    checkTime: '检查时间',
    checkers: '检查人员',
    productionState: '生产状态',
    itemCount: '检查项数',
    passCount: '合格项数',
    failCount: '不合格项数',
    naCount: '不适用项数',
    conclusion: '检查结论',
    remark: '检查说明',
    problems: '问题清单',
    photos: '现场照片',
    signatures: '签名',
  },
}

export const ORDER_PAPER: PaperTemplate = {
  docType: 'rectifyInstruction',
  templateName: '整改指令书',
  content: [
    '{number}',
    '{companyName}：',
    '{issueDate}，经现场检查，发现你单位存在下列安全生产问题：',
    '{problems}',
    '现要求你单位对上述问题逐项整改，于{deadline}前整改完毕，落实整改责任人、措施和资金，整改前采取可靠的安全防范措施，并将整改结果书面报送我单位。逾期未整改或者整改后仍不符合要求的，将移交应急管理部门依法处理。',
    '{photos}',
    '签发单位：{issueOrg}　签发人：{issueUser}',
    '签发日期：{issueDate}',
    '{signatures}',
  ].join('\n'),
  blanks: {
    number: '编号',
    companyName: '单位名称',
    issueDate: '签发日期',
    problems: '问题清单',
    deadline: '整改期限',
    photos: '隐患照片',
    issueOrg: '签发单位',
    issueUser: '签发人',
    signatures: '签名',
  },
}

/** 特殊作业票 as GB 30871-2022 annex A orders it; each of the eight kinds is printed under its own name. */
export const PERMIT_PAPER: PaperTemplate = {
  docType: 'dangerousWorkPermit',
  templateName: '特殊作业票',
  content: [
    '{number}',
    '申请单位：{applyUnit}　作业单位：{workUnit}',
    '作业级别：{workLevel}　申请时间：{applyTime}',
    '作业地点及部位：{workPlace}',
    '作业内容：{workContent}',
    '{particulars}',
    '作业时间：{planTime}',
    '实际作业时间：{actualTime}',
    '作业人员：',
    '{people}',
    '关联的其他特殊作业及作业票编号：{relatedTickets}',
    '风险辨识结果：{jsa}',
    '气体分析：{gasNeed}',
    '{gas}',
    '安全措施：',
    '{measures}',
    '审批和签字：',
    '{signatures}',
    '作业中断：{pauses}',
    '完工验收：{acceptance}',
  ].join('\n'),
  blanks: {
    number: '编号和状态',
    applyUnit: '申请单位',
    workUnit: '作业单位',
    workLevel: '作业级别',
    applyTime: '申请时间',
    workPlace: '作业地点及部位',
    workContent: '作业内容',
    particulars: '本类作业的项目',
    planTime: '计划作业时间',
    actualTime: '实际作业时间',
    people: '作业人员',
    relatedTickets: '关联作业票',
    jsa: '风险辨识结果',
    gasNeed: '气体分析要求',
    gas: '气体分析数据',
    measures: '安全措施',
    signatures: '签字',
    pauses: '作业中断',
    acceptance: '完工验收',
  },
}
