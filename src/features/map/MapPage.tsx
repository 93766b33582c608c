import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { correctedNow, useRecord } from '#app/data/index.ts'
import { usePosition } from '#app/device/use-position.ts'
import { CompanyRow } from '#app/resources/company/CompanyRow.tsx'
import { asCompany, type Company } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { useSystemType } from '#app/state/system-type.ts'
import {
  Button,
  EmptyList,
  Icon,
  ListSkeleton,
  Page,
  RadioButtons,
  RiskTag,
  SearchBar,
  useLayout,
} from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { MapPoint } from '#domain/contract/map-points.ts'
import { hasRole } from '#domain/kit/access.ts'
import { dayOf } from '#domain/lib/dates.ts'
import {
  GIS_INDUSTRIES,
  GIS_VIEWS,
  type GisIndustry,
  type GisView,
  gisRedirect,
  hasIndustryRadio,
  isGisIndustry,
} from '#domain/rules/gis-layers.ts'
import { CompanyMap } from './CompanyMap.tsx'
import { distanceOf, nearestTo } from './nearest.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import { type MapPlaces, useCompaniesNamed, useMapPlaces } from './use-map-places.ts'
import './map.css'

const NONE: readonly string[] = []
const ALL = 'all'
const INDUSTRIES = [
  { value: ALL, label: '全部' },
  ...Object.entries(GIS_INDUSTRIES).map(([value, label]) => ({ value, label })),
]

/** Enterprises, grids and oneself on the district's own schematic map: everything on it is on this device. */
export function MapPage() {
  const { pathname } = useLocation()
  const view: GisView = GIS_VIEWS[pathname as keyof typeof GIS_VIEWS] ?? GIS_VIEWS['/gis']
  const systemType = useSystemType()
  const elsewhere = gisRedirect(pathname, systemType)
  return elsewhere === null ? (
    <MapOf key={pathname} view={view} hasRadio={hasIndustryRadio(view, systemType)} />
  ) : (
    <Navigate replace to={elsewhere} />
  )
}

function MapOf({ view, hasRadio }: { view: GisView; hasRadio: boolean }) {
  const [params, setParams] = useSearchParams()
  const [industry, setIndustry] = useState<GisIndustry | null>(view.industry)
  const selectedGuid = params.get('company')
  const layout = useLayout()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const asked = useMemo(() => ({ keyword, layer: view.layer, industry }), [keyword, view.layer, industry])
  const places = useMapPlaces(asked)
  const { fix, problem, watch } = usePosition({ ask: layout !== 'desktop' })
  const [isListed, setIsListed] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [flyTo, setFlyTo] = useState<MapPoint | null>(null)
  const isWide = layout !== 'phone'
  const showsList = isWide || isListed || hasFailed
  const listed = useMemo(() => nearestTo(places.companies, fix), [places.companies, fix])
  const named = useCompaniesNamed(showsList ? listed.map(({ place }) => place.guid) : NONE)
  const chosen = useRecord('company', selectedGuid)
  const selected = chosen.state === 'ready' ? asCompany(chosen.record) : null

  const handleSelect = useCallback(
    (guid: string | null) => setParams(guid === null ? {} : { company: guid }, { replace: true }),
    [setParams],
  )
  const handleFail = useCallback(() => setHasFailed(true), [])
  function show(place: MapPoint) {
    handleSelect(place.guid)
    setFlyTo(place)
  }

  return (
    <Page
      title={view.title}
      flush
      below={
        hasRadio && (
          <div className="map-page__industries">
            <RadioButtons
              label="行业"
              value={industry ?? ALL}
              options={INDUSTRIES}
              onChange={(value) => setIndustry(isGisIndustry(value) ? value : null)}
            />
          </div>
        )
      }
      asOf={places.asOf}
      actions={
        !isWide &&
        !hasFailed && (
          <Button size="small" tone="quiet" icon={isListed ? 'map' : 'menu'} onClick={() => setIsListed(!isListed)}>
            {isListed ? '地图' : '列表'}
          </Button>
        )
      }
    >
      <div className="map-page" data-list={showsList} data-wide={isWide}>
        {!hasFailed && (
          <div className="map-page__map" hidden={!isWide && isListed}>
            <CompanyMap
              companies={places.companies}
              grids={places.grids}
              fix={fix}
              selectedGuid={selectedGuid}
              onSelect={handleSelect}
              onLocate={watch}
              onFail={handleFail}
              flyTo={flyTo}
              frameKey={`${keyword} ${industry ?? ''}`}
            />
            <MapNote places={places} positionProblem={problem?.message ?? null} />
            {selected !== null && (
              <SelectedPlace
                company={selected}
                distance={distanceOf(selected, fix)}
                onClose={() => handleSelect(null)}
              />
            )}
          </div>
        )}
        {showsList && (
          <div className="map-page__list">
            {hasFailed && (
              <p className="map-page__failed" role="status">
                <Icon name="info" />
                这台设备画不出地图，按距离列出企业
              </p>
            )}
            <div className="map-page__search">
              <SearchBar value={typed} onChange={setTyped} placeholder="企业名称、信用代码或地址" />
            </div>
            <h2 className="map-page__heading">
              {fix === null ? '企业' : '离我最近'}{' '}
              {places.state === 'ready' && <span className="map-page__total">共 {places.total} 家</span>}
            </h2>
            {places.state === 'loading' && <ListSkeleton />}
            {places.state === 'ready' && places.companies.length === 0 && (
              <EmptyList icon="map" text={keyword === '' ? '没有登记了坐标的企业' : `没有找到「${keyword}」`} />
            )}
            <ul className="map-page__rows">
              {listed.map(({ place, distance }) => (
                <li key={place.guid}>
                  <PlaceRow
                    place={place}
                    company={named.get(place.guid) ?? null}
                    distance={distance}
                    onOpen={hasFailed || !isWide ? `/company/${place.guid}` : () => show(place)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Page>
  )
}

interface PlaceRowProps {
  place: MapPoint
  /** Null until it was read: the row stands there by its name already. */
  company: Company | null
  distance: number | null
  onOpen: string | (() => void)
}

function PlaceRow({ place, company, distance, onOpen }: PlaceRowProps) {
  if (company !== null)
    return <CompanyRow company={company} distance={distance} today={dayOf(correctedNow())} onOpen={onOpen} />
  const content = (
    <>
      <span className="company-row__name">{place.companyName}</span>
      <span className="company-row__tags">
        <RiskTag color={place.riskColor} />
      </span>
    </>
  )
  return typeof onOpen === 'string' ? (
    <Link className="company-row" to={onOpen}>
      {content}
    </Link>
  ) : (
    <button type="button" className="company-row" onClick={onOpen}>
      {content}
    </button>
  )
}

function SelectedPlace(props: { company: Company; distance: number | null; onClose: () => void }) {
  const session = useSession()
  const actor = session.state === 'loading' || session.state === 'signed-out' ? null : session.actor
  const mayPatrol = actor !== null && hasRole(actor, 'grid', 'town', 'officer', 'bureau')
  return <PlaceSheet {...props} mayPatrol={mayPatrol} />
}

function MapNote({ places, positionProblem }: { places: MapPlaces; positionProblem: string | null }) {
  const words = [
    places.hidden > 0 ? `还有 ${places.hidden} 家未登记坐标，不在图上` : null,
    places.state === 'problem' ? '没有网络，暂时读不到企业位置' : null,
    positionProblem,
  ].filter((text) => text !== null)
  if (words.length === 0) return null
  return (
    <p className="map-page__note" role="status">
      {words.join('；')}
    </p>
  )
}
