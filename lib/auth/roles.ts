import { createAccessControl } from 'better-auth/plugins/access';
import { defaultStatements } from 'better-auth/plugins/organization/access';

/*
 * Who may do what in a merchant's dashboard.
 *
 *   role        may
 *   ----------  ---------------------------------------------------------------------
 *   viewer      read
 *   developer   read, develop (keys, signing secrets, origins, webhook endpoints)
 *   admin       the same, operate (cancel, remind, extend, refund, disputes), settings, team, money
 *   owner       the same, and make others owners; the last one cannot be removed
 */
export const ROLES = ['owner', 'admin', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export type Permission = 'read' | 'develop' | 'operate' | 'settings' | 'team' | 'money';

const ALL: readonly Permission[] = ['read', 'develop', 'operate', 'settings', 'team', 'money'];
const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  developer: ['read', 'develop'],
  admin: ALL,
  owner: ALL,
};

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  viewer: 'Viewer',
};

/** Whether `text` names a role of a merchant's team. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** Whether somebody of this role may do what needs this permission. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

/** Roles that somebody of this role can give to others. Only an owner makes owners. */
export function grantableRoles(role: Role): Role[] {
  if (!may(role, 'team')) return [];
  return role === 'owner' ? [...ROLES] : ROLES.filter((candidate) => candidate !== 'owner');
}

/** The same roles in the words of the sign-in library, which checks its own team commands by them. */
export const accessControl = createAccessControl(defaultStatements);

const manager = {
  organization: ['update'],
  invitation: ['create', 'cancel'],
  member: ['create', 'update', 'delete'],
} as const;

export const libraryRoles = {
  owner: accessControl.newRole({ ...manager, organization: ['update', 'delete'] }),
  admin: accessControl.newRole({ ...manager }),
  developer: accessControl.newRole({ organization: [] }),
  viewer: accessControl.newRole({ organization: [] }),
};
