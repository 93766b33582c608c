import type { RegistrationKind } from '#domain/contract/registration.ts'
import type { FieldMap } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { isCreditCode } from '#domain/lib/credit-code.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { usernameProblem } from '#domain/rules/username.ts'
import { agencyBase } from '../agencyBase/definition.ts'
import { company, RESPONSIBLE } from '../company/definition.ts'
import { expertAdmission } from '../expertAdmission/definition.ts'
import { factoryBuildingLessor } from '../factoryBuildingLessor/definition.ts'

interface RegistrationForm {
  resource: 'agencyBase' | 'company' | 'expertAdmission' | 'factoryBuildingLessor'
  /** Fields of that resource, and of these those that this form needs though the record may do without. */
  sections: readonly { section: string; fields: readonly string[] }[]
  needed: readonly string[]
  /** The fields that say who applies and whom to call. */
  applicant: readonly string[]
  contact: readonly string[]
  /** False where nobody signs in afterwards. */
  opensAccount: boolean
}

/** What the four registration pages ask; labels, choices and checks are the resources' own. */
export const REGISTRATION_FORMS: Readonly<Record<RegistrationKind, RegistrationForm>> = {
  agency: {
    resource: 'agencyBase',
    sections: [
      {
        section: '基本信息',
        fields: [
          'agencyName',
          'serialNumber',
          'memberType',
          'agencyType',
          'legalPerson',
          'contact',
          'phone',
          'foundDate',
        ],
      },
      { section: '地址', fields: ['registerAddress', 'officeAddress', 'localOffice'] },
      {
        section: '资质',
        fields: ['qualificationNo', 'qualificationScope', 'qualificationValidTo', 'registeredCapital'],
      },
      {
        section: '人员与介绍',
        fields: ['employeeTotal', 'fullTimeCount', 'seniorCount', 'regEngineerCount', 'introduction'],
      },
    ],
    needed: ['officeAddress'],
    applicant: ['agencyName'],
    contact: ['contact'],
    opensAccount: true,
  },
  company: {
    resource: 'company',
    sections: [
      {
        section: '基本信息',
        fields: ['companyName', 'serialNumber', 'companyStatus', 'scaleType', 'employeeCount', 'buildTime'],
      },
      { section: '区域与地址', fields: ['regionIds', 'registerAddress', 'pbAddress'] },
      { section: '行业', fields: ['industry', 'tradeFamily'] },
      { section: '负责人', fields: RESPONSIBLE },
      {
        section: '监管标志',
        fields: ['isWeiHua', 'isSheAnZhiLeng', 'isSheBaoFenChen', 'isYouXianKongJian', 'isProduction', 'isLessee'],
      },
    ],
    needed: ['tradeFamily'],
    applicant: ['companyName'],
    contact: ['safetyManager'],
    opensAccount: true,
  },
  lessor: {
    resource: 'factoryBuildingLessor',
    sections: [
      { section: '出租方', fields: ['lessorType', 'ownerName', 'ownerIdCard', 'ownerPhone', 'safetyManager'] },
      {
        section: '厂房',
        fields: ['buildingName', 'address', 'buildingArea', 'floors', 'structure', 'fireAcceptance'],
      },
    ],
    needed: ['safetyManager', 'fireAcceptance'],
    applicant: ['ownerName', 'buildingName'],
    contact: ['safetyManager'],
    opensAccount: false,
  },
  expert: {
    resource: 'expertAdmission',
    sections: [
      { section: '本人', fields: ['name', 'gender', 'idCard', 'unit', 'position', 'recommendUnit'] },
      {
        section: '专业',
        fields: ['titleLevel', 'education', 'major', 'groups', 'regEngineer', 'workYears', 'resume'],
      },
      { section: '回避', fields: ['avoidUnits'] },
    ],
    needed: ['gender', 'education'],
    applicant: ['name'],
    contact: ['name'],
    opensAccount: true,
  },
}

const RESOURCES = { agencyBase, company, expertAdmission, factoryBuildingLessor }

/** The fields of a registration form, each as required as the form says. */
export function registrationFields(kind: RegistrationKind): FieldMap {
  const { resource, sections, needed } = REGISTRATION_FORMS[kind]
  const known: FieldMap = RESOURCES[resource].fields
  return Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.flatMap((name) => {
        const field = known[name]
        return field === undefined ? [] : [[name, needed.includes(name) ? { ...field, required: true } : field]]
      }),
    ),
  )
}

/** What an applicant says of himself beside the form. */
export interface Applicant {
  mobile: string
  smsCode: string
  username: string
  /** Of an enterprise that lets a building: its credit code. */
  lessorSerialNumber: string
  isPromised: boolean
}

type Errors = Record<string, string>

/** What is wrong with a registration, by field; empty where nothing is. */
export function registrationErrors(
  kind: RegistrationKind,
  values: Readonly<Record<string, unknown>>,
  applicant: Applicant,
): Errors {
  return { ...formErrors(kind, values), ...lessorErrors(kind, values, applicant), ...applicantErrors(kind, applicant) }
}

function formErrors(kind: RegistrationKind, values: Readonly<Record<string, unknown>>): Errors {
  try {
    parseInput(inputSchema(registrationFields(kind)), values)
    return {}
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const found = error.issues.map(({ path, message }) => [path.split('.')[0] ?? path, message])
    return Object.fromEntries(found.reverse())
  }
}

function lessorErrors(
  kind: RegistrationKind,
  { lessorType, ownerName, ownerIdCard }: Readonly<Record<string, unknown>>,
  { lessorSerialNumber }: Applicant,
): Errors {
  if (kind !== 'lessor') return {}
  if (lessorType === 'company')
    return isCreditCode(lessorSerialNumber) ? {} : { lessorSerialNumber: '统一社会信用代码不正确' }
  return {
    ...(ownerName ? {} : { ownerName: '请填写出租人姓名' }),
    ...(ownerIdCard ? {} : { ownerIdCard: '请填写出租人身份证号' }),
  }
}

function applicantErrors(kind: RegistrationKind, { mobile, smsCode, username, isPromised }: Applicant): Errors {
  const name = REGISTRATION_FORMS[kind].opensAccount ? usernameProblem(username) : null
  return {
    ...(isMobile(mobile) ? {} : { mobile: mobile === '' ? '请填写手机号' : '请输入正确的手机号码' }),
    ...(/^\d{6}$/.test(smsCode) ? {} : { smsCode: '请输入6位验证码' }),
    ...(name === null ? {} : { username: name }),
    ...(isPromised ? {} : { isPromised: '请先承诺填报内容真实有效' }),
  }
}
