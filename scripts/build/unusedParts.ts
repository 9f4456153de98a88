interface Unused {
  /** Options that the app does not set. */
  options?: readonly string[];
  /** Methods that nobody calls. */
  members?: readonly string[];
  /** Functions and classes that serve only features which the app does not use. */
  parts?: readonly string[];
  /** Functions whose second argument is a message for developers. */
  assertions?: readonly string[];
}

/** The parts of packages that the app does not use, by the folder of the package. leanScripts.test.ts checks them. */
export const unusedParts: Record<string, Unused> = {
  '@reduxjs/toolkit/dist/redux-toolkit': {
    options: ['_reducerDefinitionType', 'idGenerator', 'serializeError'],
    members: ['addAsyncThunk', 'injectInto', 'withTypes'],
    parts: ['buildReducerCreators'],
  },
  '@reduxjs/toolkit/dist/query/': {
    options: [
      'argSchema',
      'catchSchemaFailure',
      'errorResponseSchema',
      'fixedCacheKey',
      'getPreviousPageParam',
      'maxPages',
      'merge',
      'metaSchema',
      'onCacheEntryAdded',
      'onSchemaFailure',
      'rawErrorResponseSchema',
      'rawResponseSchema',
      'responseSchema',
      'skipSchemaValidation',
      'structuralSharing',
    ],
    parts: [
      'NamedSchemaError',
      'buildCacheLifecycleHandler',
      'buildDevCheckHandler',
      'getRunningMutationThunk',
      'getRunningMutationsThunk',
      'prefetch',
      'selectAllQueryEntries',
      'selectEntriesForEndpoint',
      'useDebugValue',
      'usePrefetch',
    ],
  },
  // These parts serve effects that the app's sagas do not use, and traces of failed sagas, which are useless because
  // the sagas of a minified build have no names.
  '@redux-saga/core/dist/redux-saga-core.esm': {
    members: ['setContext'],
    parts: [
      'addSagaFrame',
      'clear',
      'runCPSEffect',
      'runCancelledEffect',
      'runGetContextEffect',
      'runSetContextEffect',
      'setContext',
      'setCrashedEffect',
      'toString',
    ],
  },
  'immer/dist/immer.production': {
    options: ['autoFreeze', 'useStrictIteration', 'useStrictShallowCopy'],
    members: ['createDraft', 'finishDraft', 'setAutoFreeze', 'setUseStrictIteration', 'setUseStrictShallowCopy'],
  },
  'react/cjs/react.production': {
    members: [
      '__COMPILER_RUNTIME',
      'Activity',
      'Profiler',
      'PureComponent',
      'ViewTransition',
      'addTransitionType',
      'cacheSignal',
      'unstable_useCacheRefresh',
      'useActionState',
      'useOptimistic',
    ],
  },
  'react-dom/cjs/react-dom.production': {
    members: [
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
    ],
  },
  // These functions serve features of React that the app does not use: view transitions, `Activity`, `SuspenseList`,
  // refs of fragments, `useActionState`, custom elements, elements of the document's head, and resource hints. Where
  // none of these features is used, React's result is the same without the functions.
  'react-dom/cjs/react-dom-client.production': {
    parts: [
      'FragmentInstance',
      'ViewTransitionPseudoElement',
      'acquireResource',
      'applyViewTransitionToHostInstances',
      'commitActivityHydrationCallbacks',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNestedViewTransitions',
      'commitNewChildToFragmentInstance',
      'commitNewChildToFragmentInstances',
      'createHoistableInstance',
      'createViewTransitionInstance',
      'deleteChildFromFragmentInstance',
      'getActivityInstanceFromFiber',
      'getHydratableHoistableCache',
      'getResource',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'isCustomElement',
      'isFragmentInstanceParent',
      'isHostHoistableType',
      'measureNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive',
      'mountActionState',
      'mountActivityChildren',
      'mountHoistable',
      'preconnect',
      'prefetchDNS',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'preloadResourceAndSuspendIfNeeded',
      'pushDehydratedActivitySuspenseHandler',
      'pushViewTransitionCancelableScope',
      'rerenderActionState',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restorePairedViewTransitions',
      'restoreViewTransitionName',
      'restoreViewTransitionOnHostInstances',
      'retryActivityComponentWithoutHydrating',
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'suspendResource',
      'trackEnterViewTransitions',
      'updateActionState',
      'updateActivityComponent',
      'updateSuspenseListComponent',
    ],
  },
  'universal-cookie/esm/': {
    options: ['domain', 'httpOnly', 'partitioned', 'priority'],
    members: [
      '_startPolling',
      '_stopPolling',
      'addChangeListener',
      'getAll',
      'parseSetCookie',
      'removeAllChangeListeners',
      'removeChangeListener',
      'stringifyCookie',
      'stringifySetCookie',
    ],
  },
  // These parts serve features of react-router that the app does not use: data routers, masked addresses, and view
  // transitions of the browser.
  'react-router/dist/production/': {
    options: ['defaultShouldRevalidate', 'isDataRoute', 'mask', 'preventScrollReset', 'viewTransition'],
    members: ['encodeLocation'],
    parts: ['warning'],
    assertions: ['invariant'],
  },
  // These functions tell developers that they call `createSelector` with wrong arguments.
  'reselect/dist/': { options: ['maxSize'], parts: ['assertIsArrayOfFunctions', 'assertIsFunction'] },
  // These functions serve messages in other languages, which the app does not use.
  'valibot/dist/': {
    options: ['abortPipeEarly'],
    parts: ['getGlobalMessage', 'getSchemaMessage', 'getSpecificMessage'],
  },
};
