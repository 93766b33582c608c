import { type ReactNode, useCallback, useContext, useMemo } from 'react'
import type { Location } from './location.ts'
import {
  GoingContext,
  OutletContext,
  ParamsContext,
  type Place,
  PlaceContext,
  RouterContext,
} from './RouterProvider.tsx'
import type { Navigate, NavigateOptions, Router } from './router.ts'
import type { Params } from './table.ts'

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('outside of the router')
  return router
}

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('outside of the router')
  return place
}

export const useLocation = (): Location => usePlace().location

/** The same function as long as the app runs. */
export const useNavigate = (): Navigate => useRouter().navigate

/** The open segments of the path. */
export const useParams = (): Params => useContext(ParamsContext)

/** What a layer has around: the next layer, in the end the page. */
export const useOutlet = (): ReactNode => useContext(OutletContext)

/** Whether a page is on its way. */
export const useIsGoing = (): boolean => useContext(GoingContext)

type Query = URLSearchParams | Record<string, string>
type SetSearchParams = (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void

/** The query of the address. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(params)) : next)
      void navigate(`?${query}`, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}
