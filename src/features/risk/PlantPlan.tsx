import { type PointerEvent, useRef, useState } from 'react'
import { act, useMediaUrl } from '#app/data/index.ts'
import { Button, isRiskColor, RiskTag, toast, useDeed } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { COLORS_BY_WEIGHT } from '#domain/rules/risk-score.ts'

export type Unit = RecordOf<typeof riskUnit>
interface Corner {
  x: number
  y: number
}

/** The drawing's own measure; without a plan it is a plain sheet of this shape. */
const WIDTH = 1000
const SHEET_HEIGHT = 640
const UNITS_PATH = '/fiveInOneCom/doublePrevent/riskControlLevel/riskAnalysisUnit'

interface PlantPlanProps {
  plan: MediaRef | null
  units: readonly Unit[]
  mayPlace: boolean
  /** The unit that the page was opened for. */
  opened: string | null
  onPlaced: () => void
}

/** The units in their colours over the plan, and placing them on it corner by corner. */
export function PlantPlan({ plan, units, mayPlace, opened, onPlaced }: PlantPlanProps) {
  const { url, state } = useMediaUrl(plan)
  const [chosen, setChosen] = useState(opened)
  const [corners, setCorners] = useState<Corner[] | null>(null)
  const { isBusy, run } = useDeed()
  const drawing = useRef<SVGSVGElement>(null)
  const height = heightOf(plan)
  const unit = units.find(({ guid }) => guid === chosen) ?? null
  const worstFirst = byWeight(units)

  function handleTap(event: PointerEvent) {
    if (corners === null || drawing.current === null) return
    const box = drawing.current.getBoundingClientRect()
    const x = shareOf((event.clientX - box.left) / box.width)
    const y = shareOf((event.clientY - box.top) / box.height)
    setCorners([...corners, { x, y }])
  }

  async function save(mapPolygon: Corner[] | null) {
    if (unit === null) return
    await run(async () => {
      await act({
        actions: [
          {
            resource: 'riskUnit',
            action: 'place',
            recordGuid: unit.guid,
            input: { mapPolygon, base: { mapPolygon: unit.mapPolygon } },
          },
        ],
      })
      toast.success(mapPolygon === null ? '已从图上移除' : '已标注位置')
      setCorners(null)
      onPlaced()
    })
  }

  return (
    <div className="plant-plan">
      <div className="plant-plan__sheet">
        <svg
          ref={drawing}
          viewBox={`0 0 ${WIDTH} ${height}`}
          className="plant-plan__drawing"
          data-placing={corners !== null}
          onPointerUp={handleTap}
          role="img"
          aria-label="风险四色分布图"
        >
          <Ground url={url} height={height} />
          {worstFirst
            .filter(({ guid }) => !(corners !== null && guid === chosen))
            .map((each) => (
              <UnitShape
                key={each.guid}
                unit={each}
                height={height}
                isChosen={each.guid === chosen}
                onChoose={() => corners === null && setChosen(each.guid)}
              />
            ))}
          {corners !== null && <Outline corners={corners} height={height} />}
        </svg>
        {plan !== null && state === 'offline' && (
          <p className="plant-plan__note">没有网络，厂区平面图联网后显示；位置仍可标注，按图的比例保存。</p>
        )}
        {plan === null && (
          <p className="plant-plan__note">企业还没有上传图片格式的厂区平面图，先在空白图上示意；上传后自动作为底图。</p>
        )}
      </div>
      <div className="plant-plan__side">
        <Legend units={units} />
        {corners !== null && unit !== null ? (
          <div className="plant-plan__placing" role="status">
            <p>
              在图上依次点出「{unit.unitName}」的边界，已点 {corners.length} 个
            </p>
            <div className="plant-plan__buttons">
              <Button onClick={() => setCorners(corners.slice(0, -1))} disabled={corners.length === 0}>
                撤销一点
              </Button>
              <Button onClick={() => setCorners(null)}>取消</Button>
              <Button
                tone="primary"
                loading={isBusy}
                disabled={corners.length < 3 && corners.length !== 1}
                onClick={() => void save(corners)}
              >
                保存位置
              </Button>
            </div>
          </div>
        ) : (
          <ul className="plant-plan__units">
            {worstFirst.map((each) => (
              <li key={each.guid} className="plant-plan__unit" data-chosen={each.guid === chosen}>
                <button type="button" className="plant-plan__name" onClick={() => setChosen(each.guid)}>
                  <span>{each.unitName}</span>
                  {isRiskColor(each.riskColor) ? <RiskTag color={each.riskColor} /> : <span>未评估</span>}
                </button>
                {each.guid === chosen && (
                  <div className="plant-plan__facts">
                    <p>
                      {each.location} · {each.dutyPerson} {each.dutyPhone}
                    </p>
                    <p>
                      风险事件 {each.eventCount ?? 0} 个 · {each.noticeBoard === true ? '已设告知牌' : '未设告知牌'}
                    </p>
                    <div className="plant-plan__buttons">
                      <Link to={`${UNITS_PATH}?open=${each.guid}`}>查看单元</Link>
                      {mayPlace && (
                        <Button size="small" onClick={() => setCorners([])}>
                          {each.mapPolygon === null ? '标注位置' : '重新标注'}
                        </Button>
                      )}
                      {mayPlace && each.mapPolygon !== null && (
                        <Button size="small" tone="quiet" loading={isBusy} onClick={() => void save(null)}>
                          从图上移除
                        </Button>
                      )}
                    </div>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The same drawing on paper. */
export function PlanOnPaper({ plan, units }: Pick<PlantPlanProps, 'plan' | 'units'>) {
  const { url } = useMediaUrl(plan)
  const height = heightOf(plan)
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} className="plant-plan__drawing" role="img" aria-label="风险四色分布图">
        <Ground url={url} height={height} />
        {units.map((unit) => (
          <UnitShape key={unit.guid} unit={unit} height={height} isChosen={false} />
        ))}
      </svg>
      <Legend units={units} />
    </>
  )
}

const heightOf = (plan: MediaRef | null) =>
  plan?.width && plan.height ? (WIDTH * plan.height) / plan.width : SHEET_HEIGHT

function Ground({ url, height }: { url: string | null; height: number }) {
  return url === null ? (
    <rect width={WIDTH} height={height} className="plant-plan__blank" />
  ) : (
    <image href={url} width={WIDTH} height={height} preserveAspectRatio="none" />
  )
}

interface UnitShapeProps {
  unit: Unit
  height: number
  isChosen: boolean
  onChoose?: () => void
}

/** The list beside the drawing offers the same with buttons. A unit with one corner is a mark, with more an area; its name and grade stand in it, since colour is not for all. */
function UnitShape({ unit, height, isChosen, onChoose }: UnitShapeProps) {
  const corners = (unit.mapPolygon ?? []).map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))
  const [first] = corners
  if (first === undefined) return null
  const points = corners.map(({ x, y }) => `${x * WIDTH},${y * height}`).join(' ')
  const mean = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
  const [x, y] = [mean('x') * WIDTH, mean('y') * height]
  return (
    <g className="plant-plan__area" data-color={unit.riskColor ?? 'none'} data-chosen={isChosen} onPointerUp={onChoose}>
      {corners.length < 3 ? <circle cx={x} cy={y} r={18} /> : <polygon points={points} />}
      <text x={x} y={y} dy={corners.length < 3 ? '1.7em' : 0}>
        {unit.unitName}
      </text>
      <text x={x} y={y} dy={corners.length < 3 ? '3.4em' : '1.45em'} className="plant-plan__grade">
        {unit.riskColor === null ? '未评估' : GRADES[unit.riskColor]}
      </text>
    </g>
  )
}

const GRADES = { red: '重大', orange: '较大', yellow: '一般', blue: '低' } as const

function Outline({ corners, height }: { corners: readonly Corner[]; height: number }) {
  return (
    <g className="plant-plan__outline">
      <polygon points={corners.map(({ x, y }) => `${x * WIDTH},${y * height}`).join(' ')} />
      {corners.map(({ x, y }) => (
        <circle key={`${x},${y}`} cx={x * WIDTH} cy={y * height} r={9} />
      ))}
    </g>
  )
}

function Legend({ units }: { units: readonly Unit[] }) {
  return (
    <ul className="plant-plan__legend">
      {COLORS_BY_WEIGHT.map((color) => (
        <li key={color}>
          <RiskTag color={color} /> {units.filter(({ riskColor }) => riskColor === color).length} 个
        </li>
      ))}
    </ul>
  )
}

export const byWeight = (units: readonly Unit[]) => [...units].sort((a, b) => weightOf(a) - weightOf(b))
const weightOf = ({ riskColor }: Unit) =>
  riskColor === null ? COLORS_BY_WEIGHT.length : COLORS_BY_WEIGHT.indexOf(riskColor)
/** To a thousandth: finer than a finger, and short to store. */
const shareOf = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
