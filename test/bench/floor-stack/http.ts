import axios, { isAxiosError } from 'axios';
import { SignJWT } from 'jose';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { signingSecret, visitorClaims } from '#test/bench/floor/identity.ts';

const http = axios.create({ timeout: 30_000 });

http.interceptors.request.use(async (config) => {
  const token = await new SignJWT({ ...visitorClaims() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(signingSecret));
  config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

/** Connects RTK Query to axios, as in the documentation of RTK Query. */
export const axiosBaseQuery: BaseQueryFn<string> = async (url, { signal }) => {
  try {
    const { data } = await http.get<unknown>(url, { signal });
    return { data };
  } catch (error) {
    return { error: isAxiosError(error) ? error.message : String(error) };
  }
};
