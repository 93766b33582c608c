import { Navigate } from 'react-router-dom'
import { useMenu } from './menu.ts'

/** `/` opens the first page of the person's own menu. */
export function FirstPage() {
  const { firstPath } = useMenu()
  return <Navigate to={firstPath} replace />
}
