import { PrintFrame } from '#app/screens/PrintFrame.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import { byWeight, PlanOnPaper, type Unit } from './PlantPlan.tsx'
import './risk-map-paper.css'

interface RiskMapPaperProps {
  companyName: string
  plan: MediaRef | null
  units: readonly Unit[]
  onClose: () => void
}

/** The map for the notice board of the plant, with the risks of 较大 and above that must be made known there. */
export function RiskMapPaper({ companyName, plan, units, onClose }: RiskMapPaperProps) {
  const grave = byWeight(units).filter(({ riskColor }) => riskColor === 'red' || riskColor === 'orange')
  return (
    <PrintFrame label="打印风险四色图" className="print-sheet--map" onClose={onClose}>
      <article className="print-sheet__paper">
        <header className="print-sheet__head">
          <p>{companyName}</p>
          <h1>安全风险四色分布图</h1>
        </header>
        <PlanOnPaper plan={plan} units={units} />
        <h2>较大以上安全风险公示</h2>
        {grave.length === 0 ? (
          <p>没有较大以上的风险单元。</p>
        ) : (
          <table className="print-sheet__history">
            <thead>
              <tr>
                <th>风险单元</th>
                <th>等级</th>
                <th>位置</th>
                <th>责任部门</th>
                <th>责任人</th>
                <th>电话</th>
              </tr>
            </thead>
            <tbody>
              {grave.map((unit) => (
                <tr key={unit.guid}>
                  <td>{unit.unitName}</td>
                  <td>{unit.riskColor !== null && RISK_COLORS[unit.riskColor]}</td>
                  <td>{unit.location}</td>
                  <td>{unit.dutyDept}</td>
                  <td>{unit.dutyPerson}</td>
                  <td>{unit.dutyPhone}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </article>
    </PrintFrame>
  )
}
