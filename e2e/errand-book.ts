// The pictures of docs/errands.md: what each person has before him at each step of each errand, taken while the browser tests
// of `e2e/errands` walk it. Needs a build. Arguments are the errands to walk (`hazard`, `permit`); without any, all.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ACCOUNTS } from '#server/demo/people.ts'
import type { ErrandPicture } from './screens/pictures.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')
const FOLDER = join(DOCS, 'errands')
const KEPT = join(FOLDER, 'steps.jsonl')

/** The errands in the order of their areas: by the words that their test begins with. */
const ERRANDS: readonly (readonly [area: string, ...errands: readonly (readonly [begins: string, title: string])[]])[] =
  [
    [
      '企业档案',
      ['an enterprise registers', '企业注册、退回修改、审核通过、首次登录'],
      ['an agency files for the first time', '机构首次备案'],
      ['an enterprise asks for a change', '企业变更'],
      ['an enterprise stops', '企业停产、复产、关闭'],
      ['an enterprise that its grid says', '确权有争议，由区局裁定'],
      ['an enterprise that is no more', '企业删除'],
    ],
    [
      '隐患和自查',
      ['a hazard met in passing', '一般隐患：上报、整改、复查'],
      ['a major hazard', '重大隐患：挂牌督办、验收、摘牌'],
      ['a plan makes a task', '自查：计划、任务、隐患、整改、复核'],
      ['a unit is found', '风险：单元、评估、审核、四色图、告知卡'],
    ],
    [
      '危险作业',
      ['hot work', '动火作业票'],
      ['a confined space', '受限空间作业票'],
      ['people from outside', '外来施工：逐人准入、交底、停工、验收'],
      ['a policy that runs out', '安责险到期续保'],
      ['an agency takes the safety work', '安全托管'],
    ],
    [
      '执法和督查',
      ['an inspection that is due', '执法检查：责令整改、复查'],
      ['a clue becomes a case', '行政处罚'],
      ['a decision number', '决定书更正'],
      ['a case goes to the police', '案件移送'],
      ['a complaint is looked into', '举报投诉'],
      ['somebody without an account', '匿名举报和奖励'],
      ['what a secret inspection', '暗访'],
      ['a linked work order', '联动工单'],
      ['a task of the bureau', '专项任务'],
    ],
    [
      '标准化和分级',
      ['a grade is applied for', '标准化定级：自评、受理、现场评审、扣分项'],
      ['what a review found', '标准化：整改、公示、公告、证书、年度自评、暂停、撤销'],
      ['five in one', '五位一体'],
      ['a grade is worked out', '分级分类'],
      ['an enterprise appeals', '分级申诉'],
    ],
    [
      '机构和专家',
      ['an agency registers', '机构年度登记和变更'],
      ['a contract', '服务合同和机构任务'],
      ['a project', '项目审批'],
      ['an assessment is reported', '评价报告'],
      ['an application is read', '专家入库'],
      ['an application that is sent back', '专家申请撤回、不予入库'],
      ['what an expert is to be paid', '专家费用退回重新评价'],
      ['experts who were drawn', '专家抽取、答复、替补、付酬'],
    ],
    [
      '值班应急',
      ['a shift is exchanged', '换班'],
      ['a shift is handed over', '交接班'],
      ['an event is verified', '事件：核实、报告、派遣、反馈、续报、办结'],
      ['a plan is written', '预案和演练'],
    ],
    [
      '培训、通知和人员',
      ['a training is held', '培训和学时'],
      ['an exam is announced', '考试和合格证'],
      ['an exam with an essay', '阅卷'],
      ['a notice goes', '通知公告：回执和反馈'],
      ['an inspector asks for leave', '请假'],
      ['an inspector whose leave', '请假后的委托办理'],
      ['who goes on leave', '委托办理'],
      ['an inspector leaves his work', '网格员委托同事'],
      ['an officer leaves only', '离岗移交'],
      ['an inspector who travels', '公务外出'],
      ['an administrator has the section', '流程配置：文书审批'],
      ['a year of safety money', '安全费用'],
    ],
  ]

const only = process.argv.slice(2)
/** Where pictures lie that another run of the tests has taken. */
const given = process.env.ERRAND_PICTURES
const shots = given ?? mkdtempSync(join(tmpdir(), 'platform-errands-'))
if (given === undefined) walk()
write()
if (given === undefined) rmSync(shots, { recursive: true, force: true })

function walk(): void {
  const specs = only.length === 0 ? ['e2e/errands'] : only.map((name) => `e2e/errands/${name}.spec`)
  const env = { ...process.env, ERRAND_PICTURES: shots }
  spawnSync('npx', ['playwright', 'test', '--project=desktop', ...specs], { stdio: 'inherit', env })
}

/** What was walked now takes the place of what was walked before; the rest stays. */
function write(): void {
  const taken = picturesIn(join(shots, 'steps.jsonl'))
  const before = picturesIn(KEPT)
  const walked = new Set(taken.map(({ errand }) => errand).filter((errand) => placeOf(errand) >= 0))
  mkdirSync(FOLDER, { recursive: true })
  const fresh = [...walked].flatMap((errand) => shown(taken.filter((each) => each.errand === errand)).map(copied))
  for (const { errand, file } of before)
    if (walked.has(errand) && !fresh.some((each) => each.file === file)) rmSync(join(FOLDER, file), { force: true })
  const kept = [...before.filter(({ errand }) => !walked.has(errand)), ...fresh]
  writeFileSync(KEPT, kept.map((picture) => `${JSON.stringify(picture)}\n`).join(''))
  writeFileSync(join(DOCS, 'errands.md'), page(kept))
}

function picturesIn(file: string): ErrandPicture[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): ErrandPicture => JSON.parse(line))
}

/** What each opened, of whoever found his work on another way what he had in the end, and what the last one ends with. */
function shown(steps: readonly ErrandPicture[]): ErrandPicture[] {
  const opened = new Set(steps.flatMap(({ username, step }) => (step === null ? [] : [username])))
  const last = steps.findLast(({ step }) => step === null)
  return steps.filter((each) => each.step !== null || each === last || !opened.has(each.username))
}

function copied(picture: ErrandPicture, at: number): ErrandPicture {
  const file = `${String(placeOf(picture.errand) + 1).padStart(2, '0')}-${at + 1}-${picture.username || 'applicant'}.webp`
  copyFileSync(join(shots, picture.file), join(FOLDER, file))
  return { ...picture, file }
}

function placeOf(errand: string): number {
  return ERRANDS.flatMap(([, ...errands]) => errands).findIndex(([begins]) => errand.startsWith(begins))
}

function page(pictures: readonly ErrandPicture[]): string {
  const parts = ERRANDS.flatMap(([area, ...errands]) => {
    const told = errands.flatMap(([begins, title]) => {
      const steps = pictures.filter(({ errand }) => errand.startsWith(begins))
      return steps.length === 0 ? [] : [`### ${title}\n\n${steps.map(line).join('\n\n')}`]
    })
    return told.length === 0 ? [] : [`## ${area}\n\n${told.join('\n\n')}`]
  })
  return `# 每件事怎么走完

每件事由各经手人依次登录，从自己的首页或“消息”里找到要办的一步，办完交给下一个人。下面是每个人打开这一步时看到的，最后一张是办完时
留下的。图片是浏览器测试（\`e2e/errands\`）走的时候拍的：\`npm run build && npm run errand-book\`（可以只写几个文件名，如 \`hazard permit\`）。

${parts.join('\n\n')}
`
}

function line({ username, step, file }: ErrandPicture, at: number): string {
  const account = DEMO_ACCOUNTS.find((each) => each.username === username)
  const who =
    account === undefined ? username || '申请人' : `${account.name}（${account.positionName}，\`${username}\`）`
  const words = step === null ? `${who}：办完时` : `${who}：${step}`
  return `${at + 1}. ${words}\n\n   ![${words.replaceAll('`', '')}](errands/${file})`
}
