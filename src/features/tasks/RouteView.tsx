import { TaskCard } from '#app/resources/patrolTask/TaskCard.tsx'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import { Button, distanceText, EmptyState, Section } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { Day } from '#domain/lib/dates.ts'
import { exportRoute } from './route-file.ts'
import { useRoute } from './use-route.ts'

const RouteMap = lazyPart(async () => (await import('./RouteMap.tsx')).RouteMap)

/** Today's way from one enterprise to the next, on the map and as a list to follow. */
export function RouteView({ stops, today }: { stops: readonly TaskStop[]; today: Day }) {
  const route = useRoute(stops, today)
  if (route.stops.length + route.withoutPlace.length + route.skipped.length === 0)
    return <EmptyState icon="map" text="今日没有要走的企业" />
  return (
    <>
      <div className="route__facts">
        <p role="status">
          共 {route.stops.length} 家，约 {distanceText(route.totalMetres)}
          {route.from === null && '，没有定位，从第一家算起'}
          <br />
          <small>先到期和逾期的，再红色、橙色风险的，同一批按路程</small>
        </p>
        <Button size="small" icon="navigate" onClick={route.reorder}>
          从这里重排
        </Button>
        <Button size="small" icon="download" onClick={() => void exportRoute(route.stops, today)}>
          导出到导航
        </Button>
      </div>
      <RouteMap waiting={<div className="skeleton route__map" />} stops={route.stops} from={route.from} />
      <ol className="route__stops">
        {route.stops.map(({ stop, also, place, legMetres }, at) => (
          <li key={stop.key} className="route__stop">
            <p className="route__leg">
              <span className="route__number">{at + 1}</span>
              {legMetres === null ? '起点' : `${at === 0 ? '距我' : '下一段'} ${distanceText(legMetres)}`}
              <a className="route__go" href={`geo:${place.lat},${place.lng}?q=${place.lat},${place.lng}`}>
                导航
              </a>
              <Button size="small" tone="quiet" onClick={() => route.skip(stop.companyGuid)}>
                今天不去
              </Button>
            </p>
            {[stop, ...also].map((each) => (
              <TaskCard key={each.key} stop={each} today={today} />
            ))}
          </li>
        ))}
      </ol>
      {route.left > 0 && <p className="route__note">还有 {route.left} 家，走完这些后从新位置重排</p>}
      {route.skipped.length > 0 && (
        <Section title="今天不去" note={`${route.skipped.length} 家`}>
          {route.skipped.map(({ companyGuid, company }) => (
            <p key={companyGuid} className="route__skipped">
              {company?.companyName ?? '企业'}
              <Button size="small" onClick={() => route.unskip(companyGuid)}>
                放回路线
              </Button>
            </p>
          ))}
        </Section>
      )}
      {route.withoutPlace.length > 0 && (
        <Section title="没有登记坐标" note={`${route.withoutPlace.length} 家`}>
          <div className="task-list">
            {route.withoutPlace.map((stop) => (
              <TaskCard key={stop.key} stop={stop} today={today} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
