import type { ReactNode } from 'react'
import './login.css'

interface LoginFrameProps {
  /** Under the platform's name: which entrance this is. */
  subtitle: string
  children: ReactNode
}

/** The scene and the panel of every page that is seen before signing in. */
export function LoginFrame({ subtitle, children }: LoginFrameProps) {
  return (
    <div className="login">
      <div className="login__scene" aria-hidden="true">
        <Skyline />
      </div>
      <main className="login__panel">
        <img className="login__mark" src="/favicon.svg" alt="" width={60} height={60} />
        <h1 className="login__title">安全生产监管平台</h1>
        <p className="login__subtitle">{subtitle}</p>
        {children}
      </main>
    </div>
  )
}

/** Roofs, tanks and chimneys of a works at the water. */
function Skyline() {
  return (
    <svg viewBox="0 0 1200 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className="login__far">
        <path d="M0 260V150h70v-30h60v50h90V90h26v70h60l60-44v44l60-44v44l60-44v104h80V120h50v40h120V70h24v90h90v-26h110v36h120v-60h60v150z" />
      </g>
      <g className="login__near">
        <path d="M0 260v-60h110v-34h80v34h60V96h30v104l70-46v46l70-46v46l70-46v46h60v-20a34 34 0 0 1 68 0v20h24v-20a34 34 0 0 1 68 0v20h60V84h28v116h90v-50h130v50h140v60z" />
      </g>
    </svg>
  )
}
